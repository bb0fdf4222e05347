/** Where everything is on the board: arms round a middle, one for each seat, the viewer's at the bottom. */

export interface Spot {
  x: number;
  y: number;
}

export interface Shape {
  seats: number;
  fields: number;
  /** The seat whose arm points down. */
  bottom: number;
}

export const SIZE = 1000;
const CENTRE = SIZE / 2;
const NUMBER_AWAY = 37;

interface Measures {
  step: number;
  aside: number;
  inner: number;
  outer: number;
}

/** Four arms are broader than six. */
function measures(seats: number): Measures {
  return seats === 4
    ? { step: 53, aside: 56, inner: 96, outer: 442 }
    : { step: 49, aside: 46, inner: 130, outer: 446 };
}

function turned(along: number, aside: number, angle: number): Spot {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: CENTRE + along * cos - aside * sin, y: CENTRE + along * sin + aside * cos };
}

export function angleOf(shape: Shape, seat: number): number {
  return Math.PI / 2 + ((seat - shape.bottom) * 2 * Math.PI) / shape.seats;
}

/** The k-th field (from 1) after the start space of a seat: inwards along the arm, and out along the next. */
export function field(shape: Shape, seat: number, k: number): Spot {
  const { step, aside, inner } = measures(shape.seats);
  const half = Math.floor(shape.fields / 2);
  const angle = angleOf(shape, seat);
  const top = inner + step * (half - 1 + (shape.fields % 2));
  if (k <= half) return turned(top - (k - 1) * step, aside, angle);
  if (shape.fields % 2 === 1 && k === half + 1) return turned(inner - 14, 0, angle + Math.PI / shape.seats);
  const back = shape.fields + 1 - k;
  return turned(top - (back - 1) * step, -aside, angle + (2 * Math.PI) / shape.seats);
}

export function start(shape: Shape, seat: number): Spot {
  return turned(measures(shape.seats).outer, 0, angleOf(shape, seat));
}

/** A goal space: 1 the first, 4 the innermost. */
export function goal(shape: Shape, seat: number, space: number): Spot {
  const { outer, step } = measures(shape.seats);
  return turned(outer - 22 - space * step, 0, angleOf(shape, seat));
}

/** The dish in which the pawns at home stand, between two arms, on the side where its owner's lap ends. */
export function dish(shape: Shape, seat: number): Spot & { r: number } {
  const [away, r] = shape.seats === 4 ? [404, 92] : [402, 72];
  return { ...turned(away, 0, angleOf(shape, seat) - Math.PI / shape.seats), r };
}

/** One of the four places at home. */
export function home(shape: Shape, seat: number, pawn: number): Spot {
  const { x, y, r } = dish(shape, seat);
  const [column, row] = [pawn % 2, Math.floor(pawn / 2)];
  return { x: x + (column - 0.5) * r, y: y + (row - 0.5) * r };
}

/** Where the number of a field is printed: outside the track, and in its inner corners clear of the next arm's. */
export function numberOf(shape: Shape, seat: number, k: number): Spot {
  const at = field(shape, seat, k);
  const [own, next] = [angleOf(shape, seat), angleOf(shape, seat) + (2 * Math.PI) / shape.seats];
  const half = shape.fields / 2;
  if (k === half + 0.5) return beyond(at, (own + next) / 2 + Math.PI);
  if (k === half || k === half + 1) return beyond(at, (own + next) / 2);
  return beyond(at, k < half ? own + Math.PI / 2 : next - Math.PI / 2);
}

function beyond({ x, y }: Spot, angle: number): Spot {
  return { x: x + NUMBER_AWAY * Math.cos(angle), y: y + NUMBER_AWAY * Math.sin(angle) };
}

/** Where a place, told from its owner, is drawn. */
export function placeOf(shape: Shape, seat: number, place: number | 'home', pawn: number): Spot {
  if (place === 'home' || place < 0) return home(shape, seat, pawn);
  if (place === 0) return start(shape, seat);
  const last = shape.seats * shape.fields;
  if (place > last) return goal(shape, seat, place - last);
  const segment = Math.floor((place - 1) / shape.fields);
  return field(shape, (seat + segment) % shape.seats, ((place - 1) % shape.fields) + 1);
}
