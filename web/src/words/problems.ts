import type { Refused } from '../net/api';
import { inWords, t, type Key } from './words.svelte';

/** A refusal in the chosen language: as the game says it, or by its code; what there is no sentence for is shown with its code. */
export function problemInWords(problem: Refused, names: string[] = []): string {
  if (problem.says) return inWords(problem.says, names);
  const key = `problem.${problem.code}`;
  const said = t(key as Key);
  return said === key ? t('problem.other', { code: problem.code }) : said;
}
