import { api } from '../net/api';
import { connection } from '../net/connection.svelte';
import type { GameOffered } from '../net/messages';
import { t } from '../words/words.svelte';
import { beSomebody } from './names';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

/** Begin a game against the usual bots at once. */
export async function playNow(game: GameOffered): Promise<void> {
  const bot = usualBot((await api.offer()).bots);
  await beSomebody(connection.person?.name ?? t('guest'));
  const players = game.players.at(Math.min(1, game.players.length - 1))!;
  const seats = Array.from({ length: players }, (_, seat) => (seat === 0 ? { name: connection.person!.name } : { bot }));
  const made = await api.makeTable({ game: game.id, seats, pace: 'quick', stand_in: bot });
  settings.sound = true;
  router.go(`/t/${made.code}`);
}

/** Whom one meets without having chosen: the one in the middle. */
function usualBot(bots: string[]): string {
  return bots[Math.floor(bots.length / 2)] ?? 'medium';
}
