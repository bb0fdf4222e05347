import type { Move } from '../net/messages';

/** A move and one way of making it: the spots to press. */
export interface Way {
  move: Move;
  path: string[];
}

/** The ways that go on from the spots pressed so far. */
export function matching(ways: Way[], pressed: string[]): Way[] {
  return ways.filter((way) => pressed.every((spot, step) => way.path[step] === spot));
}

/** The spots that may be pressed next. */
export function lit(ways: Way[], pressed: string[]): Set<string> {
  const next = matching(ways, pressed).map((way) => way.path[pressed.length]);
  return new Set(next.filter((spot) => spot !== undefined));
}

/** Whether there are ways, and all are to moves of this set. */
export function areFinal(ways: Way[], final: Set<Move>): boolean {
  return ways.length > 0 && ways.every((way) => final.has(way.move));
}

export type Answer =
  | { kind: 'move'; move: Move }
  | { kind: 'pressed'; pressed: string[] }
  | { kind: 'no' };

/**
 * What pressing a spot means. Pressing the last spot again takes it back; another first spot begins anew. Where one
 * move is left, it is made once it is decided, without its further steps.
 */
export function press(ways: Way[], pressed: string[], spot: string, isDecided: (pressed: string[]) => boolean): Answer {
  if (pressed.at(-1) === spot) return { kind: 'pressed', pressed: pressed.slice(0, -1) };
  const now = lit(ways, pressed).has(spot) ? [...pressed, spot] : lit(ways, []).has(spot) ? [spot] : null;
  if (now === null) return { kind: 'no' };
  const left = matching(ways, now);
  const moves = [...new Set(left.map((way) => way.move))];
  const complete = left.find((way) => way.path.length === now.length);
  if (moves.length === 1 && (complete || isDecided(now))) return { kind: 'move', move: moves[0]! };
  return { kind: 'pressed', pressed: now };
}
