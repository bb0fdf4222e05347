/** What a press means, by nearness: pure reckoning, without the page. */
import type { Rect } from '../layout/boxes';

/** Something to press, or one of its parts: a route has several spaces. */
export interface Thing {
  key: string;
  box: Rect;
  /** Whether it leads on. */
  isLit: boolean;
  /** Whether what it does cannot be taken back. */
  isFinal: boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** How far a press reaches: a mouse is 24 px wide, a finger 44. */
export const REACH = { mouse: 24, touch: 44 };

export type Aim =
  | { kind: 'hit'; key: string }
  /** It may have been any of these. */
  | { kind: 'unclear'; keys: string[]; apart: number }
  /** Nothing that leads on is near. */
  | { kind: 'none' };

export function away({ x, y }: Point, { x: left, y: top, width, height }: Rect): number {
  return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
}

function centre({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function between(a: Thing, b: Thing): number {
  const [one, other] = [centre(a.box), centre(b.box)];
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/**
 * A press goes to the nearest thing that is lit, first of all to the one that is seen `under` it; it is unclear where another lies
 * so near that it may have been meant.
 */
export function aim(point: Point, things: Thing[], reach: number, under: string | null = null): Aim {
  const order = ({ key, box }: Thing) =>
    away(point, box) + Math.hypot(centre(box).x - point.x, centre(box).y - point.y) / 1e3 - (key === under && away(point, box) === 0 ? reach : 0);
  const near = things.filter((thing) => away(point, thing.box) <= reach).sort((a, b) => order(a) - order(b));
  const lit = near.filter((thing) => thing.isLit);
  const [first] = lit;
  if (first === undefined) return { kind: 'none' };
  const missed = away(point, first.box);
  if (missed > 0 && near.some((thing) => !thing.isLit && isMeant(point, thing, reach))) return { kind: 'none' };
  const rivals = lit.filter((thing) => thing.key !== first.key && isRival(point, first, thing, reach));
  if (rivals.length === 0) return { kind: 'hit', key: first.key };
  const all = [first, ...rivals];
  const apart = Math.min(...all.flatMap((a, i) => all.slice(i + 1).map((b) => between(a, b))));
  return { kind: 'unclear', keys: [...new Set(all.map((thing) => thing.key))], apart };
}

/** What is dark and large enough to be hit was meant itself: it says why it cannot be pressed. */
function isMeant(point: Point, thing: Thing, reach: number): boolean {
  return away(point, thing.box) === 0 && Math.min(thing.box.width, thing.box.height) >= reach;
}

function isRival(point: Point, first: Thing, other: Thing, reach: number): boolean {
  if (between(first, other) < reach) return true;
  const [missed, alsoMissed] = [away(point, first.box), away(point, other.box)];
  if (first.isFinal && alsoMissed < reach / 2) return true;
  return missed > 0 && alsoMissed < missed + reach / 4;
}
