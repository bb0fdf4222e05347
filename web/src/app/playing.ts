import { api } from '../net/api';
import { connection } from '../net/connection.svelte';
import type { GameOffered } from '../net/messages';
import { USUAL_BOT } from '../words/choices';
import { t } from '../words/words.svelte';
import { beSomebody } from './names';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

/** Begin a game against the usual bots at once. */
export async function playNow(game: GameOffered): Promise<void> {
  await beSomebody(connection.person?.name ?? t('guest'));
  const players = game.players.at(Math.min(1, game.players.length - 1))!;
  const seats = Array.from({ length: players }, (_, seat) =>
    seat === 0 ? { name: connection.person!.name } : { bot: USUAL_BOT },
  );
  const made = await api.makeTable({ game: game.id, seats, stand_in: USUAL_BOT });
  settings.sound ??= true;
  router.go(`/t/${made.code}`);
}
