import { connection } from '../net/connection.svelte';
import type { Line, SeatTold } from '../net/messages';
import { t } from '../words/words.svelte';

type Sitter = Pick<SeatTold, 'name' | 'bot'>;

/**
 * What everybody was called when each line of a log was written. Whoever sits down, leaves or is sent away is told by
 * name: nobody is blamed for what another did on that seat before.
 */
export function namesAlong(log: Line[], now: string[]): string[][] {
  const started = log.findLastIndex((line) => line.what === 'started');
  const sitters = log.map((line, at) => (at > started && line.name ? { seats: seatsOf(line), name: line.name } : null));
  let names = now.map((name, seat) => sitters.find((sitter) => sitter?.seats.includes(seat))?.name ?? name);
  return sitters.map((sitter) => {
    if (sitter !== null) names = names.map((name, seat) => (sitter.seats.includes(seat) ? sitter.name : name));
    return names;
  });
}

/** The seats on which a line says who sits or sat. */
function seatsOf({ what, seat, seats }: Line): number[] {
  if (what === 'sent_away') return seats ?? [];
  return ['seated', 'left'].includes(what) && seat !== undefined ? [seat] : [];
}

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

/** Names for a table at which one sits alone among bots. */
export function namesAlone(players: number, own: number): string[] {
  return seatNames(Array.from({ length: players }, (_, seat) => (seat === own ? { name: connection.person?.name ?? t('guest'), bot: null } : { name: null, bot: 'bot' })));
}
