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

/** One of the four places at home, before the arm. */
export function home(shape: Shape, seat: number, pawn: number): Spot {
  const { outer, aside } = measures(shape.seats);
  const angle = angleOf(shape, seat);
  const [column, row] = [pawn % 2, Math.floor(pawn / 2)];
  return turned(outer - 62 + row * 44, -(aside + 62 + column * 44), angle);
}

export function homeCentre(shape: Shape, seat: number): Spot {
  const [a, b] = [home(shape, seat, 0), home(shape, seat, 3)];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
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
