import type { SeatLook } from '../drawing';

const LOOKS: SeatLook[] = [
  { colour: '#2b5797', sign: 'disc' },
  { colour: '#c58a00', sign: 'triangle' },
  { colour: '#a3262e', sign: 'square' },
  { colour: '#3d7a35', sign: 'diamond' },
];

/** Blue, yellow, red, green. */
export function look(seat: number): SeatLook {
  return LOOKS[seat % LOOKS.length]!;
}
