import type { SeatTold } from '../net/messages';
import { t } from '../words/words.svelte';

type Sitter = Pick<SeatTold, 'name' | 'bot'>;

/** Whoever sits there, in a word. */
export function seatName(seat: Sitter): string {
  if (seat.name !== null) return seat.name;
  return seat.bot === null ? t('seat.free') : t('seat.bot');
}

const BOTS = ['Adelheid', 'Balthasar', 'Cosima', 'Dietmar', 'Elfriede', 'Ferdinand'];

/** Names for a whole table; bots have names of their own, so that they can be told apart. */
export function seatNames(seats: Sitter[]): string[] {
  return seats.map((seat, number) => (seat.name === null && seat.bot !== null ? BOTS[number % BOTS.length]! : seatName(seat)));
}
