const FIRST = 300;
const LONGEST = 8000;

/** How long to wait before the next attempt to connect, in ms: doubling, with some chance so that not all come at once. */
export function waitBefore(attempt: number, chance: number = Math.random()): number {
  return Math.min(LONGEST, FIRST * 2 ** attempt) * (0.75 + chance / 2);
}
