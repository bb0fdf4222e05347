import { offered } from '../games/offered.svelte';

/** Games are called the same in every language. */
export function gameName(id: string): string {
  return offered(id)?.name ?? id;
}
