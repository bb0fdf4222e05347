import { tick } from 'svelte';
import type { Rect } from '../layout/boxes';
import type { Scene } from './scene.svelte';

/** Where on the board lies what a hint speaks of, once it is drawn. */
export async function advisedIn(scene: Scene): Promise<Rect[]> {
  if (scene.advice === null) return [];
  await tick();
  return [...document.querySelectorAll('.board-area :is(.advised, .shown)')].map((spot) => spot.getBoundingClientRect());
}
