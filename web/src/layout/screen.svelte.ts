import type { Measures } from '../games/drawing';
import { arrange, type Layout } from './arrange';
import type { Rect } from './boxes';
import { needsOf, type Given } from './needs';

/** The room there is, in CSS pixels, how large a letter is wished, and how far the table is pushed up while somebody types. */
export const screen = $state({ width: innerWidth, height: innerHeight, rem: 16, pushed: 0 });

const GAP = 8;
const KEYBOARD_GONE = 600; // ms after one has typed
const TYPED = '.play :is(textarea, input:not([type=checkbox], [type=range]))';

/** What somebody types into who has no other keyboard than one on the screen, perhaps. */
function typed(): Element | null {
  const field = document.activeElement;
  return matchMedia('(any-pointer: coarse)').matches && field?.matches(TYPED) ? field : null;
}

/** Some browsers lay a keyboard over the page, others make the page lower for it: that is no reason to lay the table out anew. */
function measure(): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const field = typed();
  const isCovered = field !== null && screen.width === clientWidth && clientHeight < screen.height;
  const below = isCovered ? field.getBoundingClientRect().bottom + screen.pushed + GAP - clientHeight : 0;
  screen.pushed = Math.max(0, Math.min(screen.height - clientHeight, below));
  if (screen.width !== clientWidth) screen.width = clientWidth;
  if (!isCovered && screen.height !== clientHeight) screen.height = clientHeight;
  if (screen.rem !== rem) screen.rem = rem;
}

measure();
new ResizeObserver(measure).observe(document.documentElement);
addEventListener('focusout', () => setTimeout(measure, KEYBOARD_GONE));

/** The layout of a game for so many players on the present screen. */
export function laidOut(measures: Measures, players: number, given: Given): Layout {
  return arrange(screen, needsOf(measures, players, screen.rem, given));
}

export function at({ x, y, width, height }: Rect): string {
  return `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
}
