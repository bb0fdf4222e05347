import type { Decision } from '../net/messages';
import { inWords, language, t } from '../words/words.svelte';
import { points } from './analysing.svelte';

/** What a decision was, what would have been better, and what a good player is after with that. */
export function verdict({ seat, grade, cost, done, better }: Decision, names: string[]): string {
  const who = names[seat] ?? '';
  const said = [t('analysis.cost', { who, grade: t(`grade.${grade}`), points: points(cost, language()), move: inWords(done.says, names) })];
  if (better !== null) said.push(t('analysis.better', { move: inWords(better.says, names) }));
  if (better?.plan) said.push(inWords(better.plan, names));
  return said.join(' ');
}
