import { list, t } from '../words/words.svelte';

/** Who wins, said to whoever has these seats. */
export function victory(winners: number[], names: string[], own: number[]): string {
  const called = (seats: number[]) => list(seats.map((seat) => names[seat] ?? ''));
  if (winners.length === 0) return t('expected.over');
  if (own.length !== 1 || !winners.includes(own[0]!)) return t('end.title', { names: called(winners), count: winners.length });
  if (winners.length === 1) return t('end.you');
  return t('end.you.with', { names: called(winners.filter((seat) => seat !== own[0])) });
}
