import type { SeatLook } from '../games/drawing';
import { SIGN_PATHS } from './signs';

/** What flies over the table, by itself. */
export interface Picture {
  name: string;
  svg: string;
  width: number;
  height: number;
}

function sign(look: SeatLook, y: number, size: number): string {
  return `<path d="${SIGN_PATHS[look.sign]}" transform="translate(0 ${y}) scale(${size})" fill="#fff"/>`;
}

/** A little house in its owner's colour. */
export function house(look: SeatLook): Picture {
  const walls = `<path d="M-11 10V-4L0 -15L11 -4V10Z" fill="${look.colour}" stroke="#2a1c10" stroke-width="1.6" stroke-linejoin="round"/>`;
  return { name: 'house', width: 30, height: 30, svg: `<svg viewBox="-16 -18 32 32">${walls}${sign(look, 1.5, 5)}</svg>` };
}

/** A cab in its owner's colour, from above. */
export function taxi(look: SeatLook): Picture {
  const body = `<rect x="-24" y="-13" width="48" height="26" rx="9" fill="${look.colour}" stroke="#15120f" stroke-width="2"/>`;
  return { name: 'taxi', width: 40, height: 24, svg: `<svg viewBox="-26 -15 52 30">${body}${sign(look, 0, 6)}</svg>` };
}

/** A card, its face not to be seen. */
export function card(): Picture {
  const back = '<rect x="1" y="1" width="48" height="68" rx="7" fill="#f7efdd" stroke="#6b5a3e" stroke-width="2"/>';
  const inside = '<rect x="8" y="8" width="34" height="54" rx="4" fill="none" stroke="#6b5a3e" stroke-width="2"/>';
  return { name: 'card', width: 34, height: 48, svg: `<svg viewBox="0 0 50 70">${back}${inside}</svg>` };
}
