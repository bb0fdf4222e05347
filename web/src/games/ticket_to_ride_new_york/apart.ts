/** Spaces that would lie over each other near a location where several routes meet are pushed apart. */
import type { Point } from '../../drawing/outlines';
import type { Location, Space } from './data';

export const THICK = 23; // of a space
const LEAST = 25; // between the middle lines of two spaces: both edges are seen
const STOP = 20; // the radius of a location's circle
const ROUNDS = 80;
const SLIGHT = 0.1; // nobody sees it

type Line = [Point, Point];

/** The line along the middle of a space, from the centre of one round end to the other's. */
function lineOf({ x, y, turn, length }: Space): Line {
  const [angle, half] = [(turn * Math.PI) / 180, Math.max(0, (length - THICK) / 2)];
  const [dx, dy] = [Math.cos(angle) * half, Math.sin(angle) * half];
  return [
    [x - dx, y - dy],
    [x + dx, y + dy],
  ];
}

/** From a point the shortest way to a line. */
function way([x, y]: Point, [[ax, ay], [bx, by]]: Line): Point {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return [ax + along * dx - x, ay + along * dy - y];
}

function areCrossing([a, b]: Line, [c, d]: Line): boolean {
  const side = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** From the middle line of one space the shortest way to another's; null where they cross. */
function between(one: Space, other: Space): Point | null {
  const [a, b] = [lineOf(one), lineOf(other)];
  if (areCrossing(a, b)) return null;
  const back = ([x, y]: Point): Point => [-x, -y];
  const ways = [...a.map((point) => way(point, b)), ...b.map((point) => back(way(point, a)))];
  return ways.reduce((best, next) => (Math.hypot(...next) < Math.hypot(...best) ? next : best));
}

/** How far apart the middle lines of two spaces are. */
export function distance(one: Space, other: Space): number {
  return Math.hypot(...(between(one, other) ?? [0, 0]));
}

/** Push both along the way between them, or their centres where they cross, if there is not room enough; by how much. */
function part(one: Space, other: Space): number {
  const found = between(one, other);
  const [dx, dy] = found ?? [other.x - one.x, other.y - one.y];
  const [far, wanted] = [Math.hypot(dx, dy) || 1, found === null ? THICK : LEAST - Math.hypot(dx, dy)];
  if (wanted <= 0) return 0;
  const push = wanted / 2 / far;
  one.x -= dx * push;
  one.y -= dy * push;
  other.x += dx * push;
  other.y += dy * push;
  return wanted;
}

function leave(space: Space, { x, y }: Location): void {
  const [dx, dy] = way([x, y], lineOf(space));
  const far = Math.hypot(dx, dy) || 1;
  const push = Math.max(0, STOP + THICK / 2 - far) / far;
  space.x += dx * push;
  space.y += dy * push;
}

/** Moves the spaces of all routes until none lies over another, or over a location. */
export function pushApart(spaces: Space[], locations: Location[]): void {
  const near = spaces.flatMap((one, i) =>
    spaces.slice(i + 1).flatMap((other) => (Math.hypot(one.x - other.x, one.y - other.y) < one.length + other.length ? [[one, other] as const] : [])),
  );
  for (let round = 0; round < ROUNDS; round++) {
    const pushed = near.reduce((most, [one, other]) => Math.max(most, part(one, other)), 0);
    for (const space of spaces) for (const location of locations) leave(space, location);
    if (pushed < SLIGHT) return;
  }
}
