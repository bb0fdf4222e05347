import type { Room } from './boxes';

export interface Grid {
  columns: number;
  /** The width of a card. */
  width: number;
}

/** No card of a hand is higher than this. */
export function mostHeld(rem: number): number {
  return 14 * rem;
}

/** From one card of a hand to the next at least, so that a finger hits each. */
export const LEAST_STEP = 46;

/** What a hand leaves free at its sides, for the rings about what is lit. */
export const ASIDE = 14;

/** So wide is a hand in which so many cards are all seen. */
export function widthHeld(count: number): number {
  return ASIDE + count * LEAST_STEP;
}

/** From one card to the next that lies beside it: the rings about what is lit do not touch. */
export function gapBetween(rem: number): number {
  return Math.max(7, 0.5 * rem);
}

/** No open card is wider than this. */
export function mostOpen(rem: number): number {
  return 8.5 * rem;
}

/** Cards of one shape, as large as a room allows in rows of equal length, and no wider than `most`. */
export function grid(count: number, ratio: number, room: Room, gap: number, most: number): Grid {
  let best: Grid = { columns: count, width: 0 };
  for (let rows = 1; rows <= count; rows++) {
    const columns = Math.ceil(count / rows);
    const byWidth = (room.width - gap * (columns - 1)) / columns;
    const byHeight = ((room.height - gap * (rows - 1)) / rows) * ratio;
    const width = Math.min(byWidth, byHeight, most);
    if (width > best.width + 0.5) best = { columns, width };
  }
  return best;
}

/** The height of so many cards of a width, in as few rows as they need. */
export function gridHeight(count: number, ratio: number, width: number, card: number, gap: number): number {
  const columns = Math.max(1, Math.min(count, Math.floor((width + gap) / (card + gap))));
  const rows = Math.ceil(count / columns);
  return rows * (card / ratio) + (rows - 1) * gap;
}
