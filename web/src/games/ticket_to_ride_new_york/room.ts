import type { Need, Room } from '../../layout/boxes';
import { gapBetween, grid, gridHeight, mostHeld, mostOpen } from '../../layout/grid';
import type { Measures } from '../drawing';
import { HEIGHT, WIDTH } from './data';

export const CARD = 5 / 7;
export const OPEN = 7; // five open cards and two piles
export const STUB = 46;
const MOST_KINDS = 7;
const LEAST_CARD = 34;
const LEAST_HELD = 40;
export const WIDEST = 1.8;
// From these widths on, in rem, tickets lie beside the cards: where the room is flat, and anyway.
const BESIDE = 18;
const WIDE = 36;
// So wide, in rem, is a ticket on which no name takes more than two lines; and what a ticket and a letter take, where each name takes one.
const NAMES = 10.6;
const STUB_ALONE = 5;
const LETTER = 0.42;
const LONGEST_NAME = 21;
// A further row of tickets, in pixels and in rem; the cards of the hand keep so much, in rem, before there is one.
const ROW = 52;
const ROW_REM = 3.25;
const LEAST_FAN = 6;

/** How far the poster is drawn out in width, in steps: a wide room is not left empty. */
export function stretchIn({ width, height }: Room): number {
  const wanted = (width / height) * (HEIGHT / WIDTH);
  return Math.floor(Math.min(WIDEST, Math.max(1, wanted)) * 20) / 20;
}

export function unitIn(room: Room): number {
  return Math.min(room.width / (WIDTH * stretchIn(room)), room.height / HEIGHT);
}

function middle(width: number, rem: number): Need {
  const gap = gapBetween(rem);
  const least = gridHeight(OPEN, CARD, width - 6, LEAST_CARD, gap) + 8;
  const inOneRow = Math.min(6 * rem, (width - (OPEN - 1) * gap) / OPEN);
  const inTwo = Math.min(5.5 * rem, (width - 3 * gap) / 4);
  const good = inOneRow >= 3.6 * rem ? inOneRow / CARD : (2 * inTwo) / CARD + gap;
  return { least, good: Math.max(least, good + 8) };
}

/** Tickets beside the cards, or above them. */
function hand(width: number, rem: number): Need {
  const [beside, above] = [LEAST_HELD / CARD + 24, STUB + 8 + LEAST_HELD / CARD + 22];
  return width >= BESIDE * rem ? { least: beside, good: 10.5 * rem } : { least: above, good: STUB + 10 * rem };
}

/** Where cards, of so many kinds, and tickets, so many with names so long, lie; cards take what they need, or while one chooses from tickets, what these leave. */
export function deskIn(room: Room, rem: number, kinds = MOST_KINDS, longest = LONGEST_NAME, isChoosing = false, tickets = 1): { aside: boolean; rows: number; stubs: number; fan: Room; card: number } {
  const [first, further] = [Math.max(STUB + 4, 3.1 * rem), Math.max(ROW, ROW_REM * rem)];
  const isFlat = room.height < first + 6 * rem && room.width >= BESIDE * rem;
  const aside = room.width >= WIDE * rem || isFlat;
  const inRow = Math.max(1, Math.floor(room.width / ((STUB_ALONE + LETTER * longest) * rem)));
  const most = 1 + Math.max(0, Math.floor((room.height - first - LEAST_FAN * rem) / further));
  const rows = aside ? 1 : Math.min(most, Math.max(1, Math.ceil(tickets / inRow)));
  const stubs = first + (rows - 1) * further;
  const wanted = isChoosing ? 0 : Math.min(kinds * (room.height - 20) * CARD * 1.15, room.width - NAMES * rem);
  const beside = Math.min(room.width * 0.56, Math.max(wanted, room.width - (STUB_ALONE + LETTER * longest) * rem));
  const fan = aside ? { width: beside, height: room.height } : { width: room.width, height: room.height - stubs };
  return { aside, rows, stubs, fan, card: Math.min(fan.height - 20, mostHeld(rem)) * CARD };
}

function comfort(part: 'hand' | 'middle', room: Room, rem: number): number {
  if (part === 'middle') return Math.min(1, grid(OPEN, CARD, room, gapBetween(rem), mostOpen(rem)).width / (4 * rem));
  return Math.min(1, deskIn(room, rem).card / (4.5 * rem)) * Math.min(1, room.width / (21 * rem));
}

export const measures: Measures = {
  comfort,
  board: (room) => {
    const unit = unitIn(room);
    return { width: WIDTH * stretchIn(room) * unit, height: HEIGHT * unit };
  },
  middle,
  hand,
  facts: 1,
};
