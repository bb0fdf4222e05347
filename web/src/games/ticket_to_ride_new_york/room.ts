import type { Need, Room } from '../../layout/boxes';
import { gridHeight } from '../../layout/grid';
import type { Measures } from '../face';
import { HEIGHT, WIDTH } from './data';

export const CARD = 5 / 7;
export const GAP = 7;
export const OPEN = 7; // five open cards and two piles
export const STUB = 46;
const LEAST_CARD = 34;
const LEAST_HELD = 40;
const WIDEST = 1.5;

/** How far the poster is drawn out in width, in steps: a wide room is not left empty. */
export function stretchIn({ width, height }: Room): number {
  const wanted = (width / height) * (HEIGHT / WIDTH);
  return Math.floor(Math.min(WIDEST, Math.max(1, wanted)) * 20) / 20;
}

export function unitIn(room: Room): number {
  return Math.min(room.width / (WIDTH * stretchIn(room)), room.height / HEIGHT);
}

export function isSideBySide(width: number, rem: number): boolean {
  return width >= 36 * rem;
}

function middle(width: number, rem: number): Need {
  const least = gridHeight(OPEN, CARD, width - 6, LEAST_CARD, GAP) + 8;
  const inOneRow = Math.min(6 * rem, (width - (OPEN - 1) * GAP) / OPEN);
  const inTwo = Math.min(5.5 * rem, (width - 3 * GAP) / 4);
  const good = inOneRow >= 3.6 * rem ? inOneRow / CARD : (2 * inTwo) / CARD + GAP;
  return { least, good: Math.max(least, good + 8) };
}

/** Tickets beside the cards, or above them. */
function hand(width: number, rem: number): Need {
  if (isSideBySide(width, rem)) return { least: 2 * STUB + 12, good: 10.5 * rem };
  return { least: STUB + 8 + LEAST_HELD / CARD + 22, good: STUB + 10 * rem };
}

export const measures: Measures = {
  board: (room) => {
    const unit = unitIn(room);
    return { width: WIDTH * stretchIn(room) * unit, height: HEIGHT * unit };
  },
  middle,
  hand,
  facts: 1,
};
