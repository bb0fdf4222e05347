import type { GameOffered } from '../net/messages';
import { progress } from './progress.svelte';

/** The lesson and the coach that are offered at the first game of a kind; that goes away with the first move, or when one says so. */
class Offering {
  game = $state('');
  lesson = $state<string | null>(null);
  coach = $state(false);

  begin(game: GameOffered): void {
    const first = game.lessons[0];
    this.game = game.id;
    this.lesson = first !== undefined && progress.offer(game.id) ? first.id : null;
    this.coach = progress.introduce(game.id);
  }

  close(): void {
    this.lesson = null;
    this.coach = false;
  }
}

export const offering = new Offering();
