import { connection } from '../net/connection.svelte';
import type { Line, SeatTold } from '../net/messages';
import { t } from '../words/words.svelte';

type Sitter = Pick<SeatTold, 'name' | 'bot'>;

/**
 * What everybody was called when each line of a log was written: the last line's names are those of now. Who left is told
 * by name, so that nobody is blamed for what another did on that seat before.
 */
export function namesAlong(log: Line[], now: string[]): string[][] {
  const started = log.findLastIndex((line) => line.what === 'started');
  let names = now;
  return log
    .map((line, at) => ({ line, at }))
    .reverse()
    .map(({ line, at }) => {
      const then = names;
      if (line.what === 'seated' && line.seat !== undefined && at > started) {
        const before = log.slice(0, at).findLast((other) => other.what === 'left' && other.seat === line.seat)?.name;
        if (before) names = names.map((name, seat) => (seat === line.seat ? before : name));
      }
      return then;
    })
    .reverse();
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
