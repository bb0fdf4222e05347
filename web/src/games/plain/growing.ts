import type { Room } from '../../layout/boxes';

const SIZES = [1.9, 1.7, 1.5, 1.3, 1.15];
const COLUMN = 24; // all in the size of letters: what a table wants of width,
const ROW = 2.1;
const AROUND = 3.6; // what stands about its rows, and what is between two tables

/** How many tables stand beside each other where letters are so large, in pixels. */
export function columnsIn(room: Room, letters: number, tables: number): number {
  return Math.max(1, Math.min(tables, Math.floor(room.width / (COLUMN * letters))));
}

/** What tables of so many rows want of height. */
function heightOf(rows: number[], columns: number, letters: number): number {
  let height = 0;
  for (let first = 0; first < rows.length; first += columns) {
    height += Math.max(...rows.slice(first, first + columns)) * ROW + AROUND;
  }
  return height * letters;
}

/** How much larger than usual letters may be, so that tables of so many rows still are whole. */
export function grown(rows: number[], room: Room, letters: number): number {
  return SIZES.find((size) => heightOf(rows, columnsIn(room, size * letters, rows.length), size * letters) <= room.height && room.width >= COLUMN * letters * size) ?? 1;
}
