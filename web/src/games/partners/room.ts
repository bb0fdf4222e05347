import type { Need, Room } from '../../layout/boxes';
import { widthHeld } from '../../layout/grid';
import type { Measures } from '../drawing';

export const CARD = 5 / 7;
const LEAST_HELD = 44;
/** So many cards are dealt. */
const DEALT = 4;

function board({ width, height }: Room): Room {
  const side = Math.min(width, height);
  return { width: side, height: side };
}

/** The card that was played last, and who dealt, gave and got. */
function middle(width: number, rem: number): Need {
  const least = (width >= 26 * rem ? 3.4 : width >= 15 * rem ? 4.6 : 5.2) * rem;
  return { least, good: Math.max(least, (width >= 26 * rem ? 6.4 : 9) * rem) };
}

function hand(_: number, rem: number): Need {
  return { least: LEAST_HELD / CARD + 22, good: 10 * rem };
}

function comfort(part: 'hand' | 'middle', room: Room, rem: number): number {
  if (part === 'middle') return Math.min(1, room.width / (17 * rem)) * Math.min(1, room.height / (4.5 * rem));
  const seen = room.width < widthHeld(DEALT) ? 0.5 : 1;
  return seen * Math.min(1, ((room.height - 20) * CARD) / (5 * rem)) * Math.min(1, room.width / (26 * rem));
}

export const measures: Measures = { comfort, board, middle, hand, facts: 1 };
