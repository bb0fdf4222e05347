import type { Measures } from '../games/drawing';
import { arrange, type Layout } from './arrange';
import type { Rect } from './boxes';
import { needsOf, type Given } from './needs';

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

/** The layout of a game for so many players on the present screen. */
export function laidOut(measures: Measures, players: number, given: Given): Layout {
  return arrange(screen, needsOf(measures, players, screen.rem, given));
}

export function at({ x, y, width, height }: Rect): string {
  return `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
}
