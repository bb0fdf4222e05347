import type { SeatLook } from '../drawing';

const LOOKS: SeatLook[] = [
  { colour: '#1f5fb4', sign: 'disc' },
  { colour: '#7a3a9a', sign: 'triangle' },
  { colour: '#8d8d86', sign: 'square' },
  { colour: '#d39a00', sign: 'diamond' },
];

/** Blue, purple, white, yellow. */
export function look(seat: number): SeatLook {
  return LOOKS[seat % LOOKS.length]!;
}

/** Each colour of the game with its symbol, drawn round the origin and some 10 wide. */
export const INKS: Record<string, { fill: string; ink: string; symbol: string }> = {
  blue: { fill: '#2f6fc4', ink: '#fff', symbol: 'M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z' },
  green: { fill: '#3f8a3c', ink: '#fff', symbol: 'M-5 -1.7H5V1.7H-5Z' },
  red: { fill: '#c7352c', ink: '#fff', symbol: 'M-1.5 -5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5V-1.5H-1.5Z' },
  black: { fill: '#2b2b2f', ink: '#fff', symbol: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM-2.6 0a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1 -5.2 0Z' },
  orange: { fill: '#e8841a', ink: '#2b1400', symbol: 'M-5 4.4L0 -5L5 4.4Z' },
  pink: { fill: '#e58bb5', ink: '#3b0f24', symbol: 'M-6 1Q-4.5 -4 -3 -1.5T0 .6T3 -1.5T6 -3V.6Q4.5 4.6 3 2.6T0 4.4T-3 2.6T-6 5Z' },
  gray: { fill: '#b9b4a6', ink: '#444', symbol: '' },
  taxi: { fill: '#f2b705', ink: '#2b1c00', symbol: 'M-5.5 -2.2H-1.8V2.2H-5.5ZM1.8 -2.2H5.5V2.2H1.8ZM-1.8 -5.5H1.8V-2.2H-1.8ZM-1.8 2.2H1.8V5.5H-1.8Z' },
};

/** A vehicle for each card, 60 wide and 34 high. */
export const VEHICLES: Record<string, string> = {
  red: 'M4 6Q4 2 8 2H54Q58 2 58 8V26H52a5 5 0 0 0 -10 0H20a5 5 0 0 0 -10 0H4ZM9 7V14H18V7ZM21 7V14H30V7ZM33 7V14H42V7ZM45 7V14H54V7ZM10 27a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM42 27a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
  green: 'M8 8H52Q56 8 56 14V27H4V14Q4 8 8 8ZM28 1H32V8H28ZM18 1H42V3H18ZM9 12V19H17V12ZM20 12V19H28V12ZM31 12V19H39V12ZM42 12V19H51V12ZM10 28H18V32H10ZM42 28H50V32H42Z',
  blue: 'M2 20H58L52 31H9ZM12 11H46V19H12ZM17 13V17H21V13ZM25 13V17H29V13ZM33 13V17H37V13ZM26 2H34V10H26Z',
  black: 'M2 21Q3 17 9 16L18 15L25 8H43L50 15Q58 16 58 20V26H54a5 5 0 0 0 -10 0H17a5 5 0 0 0 -10 0H2ZM27 10L22 15H33V10ZM35 10V15H46L41 10ZM7 27a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM44 27a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
  orange: 'M3 6H36V26H21a5 5 0 0 0 -10 0H3ZM38 11H48L57 19V26H54a5 5 0 0 0 -10 0H38ZM42 14V19H52L47 14ZM11 27a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM44 27a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
  pink: 'M6 24a8 8 0 1 1 16 0a8 8 0 1 1 -16 0ZM9 24a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM40 24a8 8 0 1 1 16 0a8 8 0 1 1 -16 0ZM43 24a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM13 25L24 10H20V7H30V10H28L26 14H40L38 8H45V11H42L49 25H46L41 17L32 26H26L23 17L16 26Z',
  taxi: 'M2 21Q3 17 9 16L16 15L22 8H42L49 15Q58 16 58 20V26H54a5 5 0 0 0 -10 0H17a5 5 0 0 0 -10 0H2ZM27 3H37V7H27ZM24 10L20 15H31V10ZM33 10V15H45L41 10ZM7 27a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM44 27a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
};
