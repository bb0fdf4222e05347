import { describe, expect, it } from 'vitest';
import type { Measures } from '../src/games/drawing';
import { measures as newYork } from '../src/games/ticket_to_ride_new_york/room';
import { measures as partners } from '../src/games/partners/room';
import { measures as thurnUndTaxis } from '../src/games/thurn_und_taxis/room';
import { arrange, type Layout } from '../src/layout/arrange';
import { needsOf, seatsIn } from '../src/layout/needs';
import type { Rect } from '../src/layout/boxes';
import { overBoard } from '../src/layout/overlay';

const GAMES: [string, Measures, number[]][] = [
  ['thurn-und-taxis', thurnUndTaxis, [2, 4]],
  ['ticket-to-ride-new-york', newYork, [2, 4]],
  ['partners', partners, [4]],
  ['partners-plus', partners, [6]],
];
const LENGTHS = [320, 362, 480, 683, 844, 1180, 1920, 2560, 3840];
/** Upright and on its side, and no longer than 21:9. */
const SCREENS = LENGTHS.flatMap((width) => LENGTHS.map((height) => ({ width, height }))).filter(
  ({ width, height }) => Math.max(width, height) >= 480 && height <= 2160 && Math.max(width, height) / Math.min(width, height) <= 21 / 9,
);

/** As the style sheet has it. */
function rem({ width, height }: { width: number; height: number }): number {
  return Math.min(48, Math.max(16, Math.min(0.007 * width + 0.006 * height, 0.021 * height, 0.0175 * width)));
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** A hint lies over nothing but the board, and leaves half of it to be seen, however long it is. */
function hintFaults({ places }: Layout, screen: { width: number; height: number }): string[] {
  const { x, width, top, bottom, most } = overBoard(screen, places, rem(screen));
  const y = top ?? screen.height - bottom! - most;
  const board = places.get('board')!;
  const isIn = x >= board.x && y >= board.y && x + width <= board.x + board.width && y + most <= board.y + board.height;
  const told = isIn ? [] : ['a hint lies over more than the board'];
  return width * most <= 0.5 * board.width * board.height ? told : [...told, 'a hint hides more than half of the board'];
}

function faults(layout: Layout, screen: { width: number; height: number }): string[] {
  const found: string[] = [];
  const places = [...layout.places];
  for (const [name, { x, y, width, height }] of places) {
    if (x < 0 || y < 0 || x + width > screen.width || y + height > screen.height) found.push(`${name} is not on the screen`);
  }
  places.forEach(([one, a], i) => {
    for (const [other, b] of places.slice(i + 1)) if (overlap(a, b)) found.push(`${one} lies over ${other}`);
  });
  const board = layout.places.get('board')!;
  if (board.width * board.height < 0.3 * screen.width * screen.height) found.push('the board is too small');
  return found;
}

describe.each(GAMES)('%s', (_, measures, numbers) => {
  it.each(['play', 'coached play', 'lesson', 'replay', 'watched replay'])('has every region whole on every screen in %s', (kind) => {
    const found: string[] = [];
    for (const screen of SCREENS) {
      for (const players of numbers) {
        for (const timed of kind.endsWith('play') && !kind.endsWith('replay') ? [false, true] : [false]) {
          const given = { hand: kind !== 'replay', timed, controls: kind.endsWith('replay'), lesson: kind === 'lesson', coached: kind === 'coached play' };
          const wishes = needsOf(measures, players, rem(screen), given);
          const layout = arrange(screen, wishes);
          const hints = kind.endsWith('replay') ? [] : hintFaults(layout, screen);
          const small = kind === 'lesson' && screen.width * screen.height < 200_000; // there its words come first
          const told = [...faults(layout, screen).filter((fault) => !small || !fault.startsWith('the board is')), ...hints, ...layout.tight.map((part) => `${part} has too little room`)];
          found.push(...told.map((fault) => `${screen.width}x${screen.height}, ${players} players${timed ? ', timed' : ''}: ${fault}`));
        }
      }
    }
    expect(found).toEqual([]);
  }, 60_000);

  it('keeps room for all players in their list, whose columns follow from its width on whole pixels', () => {
    for (const players of numbers) {
      for (const [size, form] of [[16, 'full'], [16, 'brief'], [22.9, 'full'], [31.7, 'brief']] as const) {
        const wishes = needsOf(measures, players, size, { hand: true, timed: false, controls: false });
        for (let width = 12 * size; width < 100 * size; width += 0.3) {
          const { columns, height } = seatsIn(Math.floor(width) - 1, size, players, form, measures.facts);
          const rows = Math.ceil(players / columns);
          expect(wishes.players(width, form).least, `at ${width}`).toBeGreaterThanOrEqual(rows * height + (rows - 1) * 4);
        }
      }
    }
  }, 60_000);
});

it.each([2, 3, 4])('gives the board of New York what %i players do not need of a large screen', (players) => {
  const screen = { width: 1920, height: 1080 };
  const { places, isTalkOpen } = arrange(screen, needsOf(newYork, players, rem(screen), { hand: true, timed: false, controls: false }));
  const drawn = newYork.board(places.get('board')!);
  expect(drawn.width / screen.width).toBeGreaterThan(0.5);
  expect(drawn.height / screen.height).toBeGreaterThan(0.95);
  expect(isTalkOpen).toBe(true);
});

it('lays a hint where it hides least of what it speaks of', () => {
  const screen = { width: 540, height: 720 };
  const { places } = arrange(screen, needsOf(partners, 6, rem(screen), { hand: true, timed: false, controls: false }));
  const board = places.get('board')!;
  const pawn = (y: number) => [{ x: board.x + board.width / 2, y, width: 20, height: 20 }];
  expect(overBoard(screen, places, rem(screen), pawn(board.y + board.height - 40)).top).toBe(board.y + 6);
  expect(overBoard(screen, places, rem(screen), pawn(board.y + 20)).top).toBeNull();
});
