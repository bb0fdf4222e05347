import { api } from '../net/api';
import type { GameOffered } from '../net/messages';

let games = $state.raw<GameOffered[]>([]);

/** What the server knows of its games; asked for once. */
export async function askForGames(): Promise<GameOffered[]> {
  games = (await api.offer()).games;
  return games;
}

export function offered(id: string): GameOffered | undefined {
  return games.find((game) => game.id === id);
}
