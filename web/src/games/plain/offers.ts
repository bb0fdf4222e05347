import { folded, wordsOf } from '../../rules/search';
import type { Scene } from '../../table/scene.svelte';
import { inWords } from '../../words/words.svelte';

/** A move of the list, in words. */
export function offer(scene: Scene, number: number): string {
  const says = scene.plain.offers[number];
  return says ? inWords(says, scene.names) : '';
}

/** The places, in the list of moves, of those in which every word is found. */
export function narrowed(offers: string[], wanted: string): number[] {
  const words = wordsOf(wanted);
  return offers.flatMap((text, number) => (words.every((word) => folded(text).includes(word)) ? [number] : []));
}
