import type { Need, Room } from '../../layout/boxes';
import { gapBetween, grid, gridHeight, mostHeld, mostOpen } from '../../layout/grid';
import type { Measures } from '../drawing';
import { HEIGHT, MAP_HEIGHT, SMALL_HEIGHT, WIDTH } from './data';

export type Form = 'row' | 'rows' | 'side';

/** The map with its seals beneath in a row, in two of larger ones, or beside it. */
export const FORMS: Record<Form, Room> = {
  row: { width: WIDTH, height: HEIGHT },
  rows: { width: WIDTH, height: SMALL_HEIGHT },
  side: { width: WIDTH + 330, height: MAP_HEIGHT + 22 },
};
const LEGIBLE = 0.48; // px a unit, from which on one can read what is under the seals of a row
export const CARD = 2 / 3;
export const LEAST_CARD = 44;
export const PLATE = 28;
export const GAP = 6;
export const OPEN = 7; // six open cards and the pile
const PLATE_WIDTH = 4.4; // rem

export function unitIn(form: Form, room: Room): number {
  return Math.min(room.width / FORMS[form].width, room.height / FORMS[form].height);
}

/** How the map becomes largest; a little smaller is right if one can then read the seals. */
export function formFor(room: Room): Form {
  const worth = (form: Form) => unitIn(form, room) * (form === 'row' && unitIn(form, room) < LEGIBLE ? 0.86 : 1);
  return (['row', 'rows', 'side'] as const).reduce((best, form) => (worth(form) > worth(best) ? form : best));
}

export function platesIn(width: number, count: number, rem: number): { columns: number; rows: number } {
  const columns = Math.max(1, Math.min(count, Math.floor((width + GAP) / (PLATE_WIDTH * rem + GAP))));
  return { columns, rows: Math.ceil(count / columns) };
}

/** Whether cards are drawn as plates with their names only. */
export function arePlates(card: number): boolean {
  return card < LEAST_CARD - 0.5;
}

function middle(width: number, rem: number): Need {
  const { rows } = platesIn(width, OPEN, rem);
  const plates = rows * PLATE + (rows - 1) * GAP + 4;
  const gap = gapBetween(rem);
  const cards = gridHeight(OPEN, CARD, width, LEAST_CARD, gap) + 4;
  const inOneRow = Math.min(6.4 * rem, (width - (OPEN - 1) * gap) / OPEN);
  const inTwo = Math.min(5.6 * rem, (width - 3 * gap) / 4);
  const good = inOneRow >= 4.4 * rem ? inOneRow / CARD : inTwo >= LEAST_CARD ? (2 * inTwo) / CARD + gap : cards;
  return { least: Math.min(plates, cards), good: Math.max(good + 6, plates) };
}

/** Route and hand beside each other, or one above the other. */
export function isSideBySide(width: number, rem: number): boolean {
  return width >= 34 * rem;
}

function hand(width: number, rem: number): Need {
  if (isSideBySide(width, rem)) return { least: LEAST_CARD / CARD + 40, good: 11.5 * rem };
  return { least: 2 * (PLATE + 10) + 2, good: 14 * rem };
}

/** Where the cards of the desk lie: the route, and the hand in its fan. */
export function deskIn(room: Room, rem: number): { aside: boolean; caption: number; strip: number; fan: Room; laid: number; held: number } {
  const aside = isSideBySide(room.width, rem);
  // titles where there is room for them
  const caption = room.height >= (aside ? 7.5 : 13) * rem ? 1.25 * rem : 0;
  const strip = aside ? room.height - caption : Math.max(PLATE + 10, (room.height - 2 * caption) * 0.42);
  const fan = aside ? { width: room.width * 0.5 - 8, height: room.height - caption } : { width: room.width, height: room.height - 2 * caption - strip };
  return { aside, caption, strip, fan, laid: Math.min(strip - 12, mostHeld(rem)) * CARD, held: Math.min(fan.height - 20, mostHeld(rem)) * CARD };
}

function comfort(part: 'hand' | 'middle', room: Room, rem: number): number {
  if (part === 'middle') {
    const card = grid(OPEN, CARD, room, gapBetween(rem), mostOpen(rem)).width;
    return arePlates(card) ? 0.3 : Math.min(1, card / (5 * rem));
  }
  const { laid, held } = deskIn(room, rem);
  if (arePlates(Math.min(laid, held))) return 0.3 * Math.min(1, room.width / (18 * rem));
  return Math.min(1, held / (5.5 * rem)) * Math.min(1, room.width / (20 * rem));
}

export const measures: Measures = {
  comfort,
  board: (room) => {
    const form = formFor(room);
    const unit = unitIn(form, room);
    return { width: FORMS[form].width * unit, height: FORMS[form].height * unit };
  },
  middle,
  hand,
  facts: 2,
};
