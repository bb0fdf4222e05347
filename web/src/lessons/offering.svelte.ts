import type { GameOffered } from '../net/messages';
import { progress } from './progress.svelte';

/** The lesson that is offered at the first game of a kind; it goes away with the first move, or when one says so. */
class Offering {
  game = $state('');
  lesson = $state<string | null>(null);

  begin(game: GameOffered): void {
    const first = game.lessons[0];
    if (first === undefined || !progress.offer(game.id)) return;
    this.game = game.id;
    this.lesson = first.id;
  }

  close(): void {
    this.lesson = null;
  }
}

export const offering = new Offering();
