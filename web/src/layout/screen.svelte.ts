import type { Measures } from '../games/face';
import { arrange, type Layout } from './arrange';
import type { Need, Rect } from './boxes';

/** The room there is, in CSS pixels, and how large a letter is wished. */
export const screen = $state({ width: innerWidth, height: innerHeight, rem: 16 });

function measure(): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (screen.width !== clientWidth) screen.width = clientWidth;
  if (screen.height !== clientHeight) screen.height = clientHeight;
  if (screen.rem !== rem) screen.rem = rem;
}

measure();
new ResizeObserver(measure).observe(document.documentElement);

interface Given {
  /** Whether there is a hand to show. */
  hand: boolean;
  /** Whether turns have a time limit. */
  timed: boolean;
  /** Whether there is a bar of controls in the place of what is expected. */
  controls: boolean;
}

/** The layout of a game for so many players on the present screen. */
export function laidOut(measures: Measures, players: number, { hand, timed, controls }: Given): Layout {
  const { rem } = screen;
  return arrange(screen, {
    rem,
    board: measures.board,
    hand: hand ? (width) => measures.hand(width, rem) : null,
    middle: (width) => measures.middle(width, rem),
    expected: (width) => (controls ? controlsNeed(width, rem) : expectedNeed(width, rem, timed)),
    players: (width, form) => playersNeed(width, rem, players, form, measures.facts),
    buttons: controls ? 2 : 3,
  });
}

/** A sentence of one to three lines and a row of buttons, beside each other where there is room. */
function expectedNeed(width: number, rem: number, timed: boolean): Need {
  const clock = timed ? 1.3 * rem : 0;
  if (width >= ASIDE * rem) return { least: Math.max(48, 3.2 * rem) + clock, good: 3.6 * rem + clock };
  const lines = width >= 26 * rem ? 1 : width >= 17 * rem ? 2 : 3;
  const least = (0.8 + lines * 1.3) * rem + 46 + clock;
  return { least, good: least + 3 * rem };
}

/** From this width on sentence and buttons stand beside each other, in rem. */
export const ASIDE = 40;

function controlsNeed(width: number, rem: number): Need {
  const rows = width >= 33 * rem ? 1 : width >= 17 * rem ? 2 : 3;
  const least = rows * 46 + 12;
  return { least, good: least };
}

/** As many beside each other as have room for a name. */
function playersNeed(width: number, rem: number, players: number, form: 'full' | 'brief', facts: number): Need {
  const { columns, height } = seatsIn(width, rem, players, form, facts);
  const rows = Math.ceil(players / columns);
  const least = rows * height + (rows - 1) * 4;
  return { least, good: least };
}

export function seatsIn(width: number, rem: number, players: number, form: 'full' | 'brief', facts: number): { columns: number; height: number } {
  const [room, height] = form === 'full' ? [15 * rem, (2 + facts * 1.4) * rem] : [4.9 * rem, 2.75 * rem];
  const most = Math.max(1, Math.min(players, Math.floor((width + 4) / (room + 4))));
  return { columns: Math.ceil(players / Math.ceil(players / most)), height };
}

export function at({ x, y, width, height }: Rect): string {
  return `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
}
