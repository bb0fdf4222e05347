import type { Refused } from '../net/api';
import { t, type Key } from './words.svelte';

const SENTENCES: Record<string, Key> = {
  unreachable: 'problem.unreachable',
  no_table: 'problem.no_table',
  full: 'problem.full',
  seat_taken: 'problem.seat_taken',
  late: 'problem.late',
  too_fast: 'problem.too_fast',
  bad_token: 'problem.bad_token',
  seen_another: 'problem.seen_another',
  no_undo: 'problem.no_undo',
  not_over: 'problem.not_over',
  no_hints: 'problem.no_hints',
  no_advice: 'problem.no_advice',
  other_rules: 'problem.other_rules',
};

/** A refusal in the chosen language; what there is no sentence for is shown with its code. */
export function problemInWords(problem: Refused): string {
  const key = SENTENCES[problem.code];
  return key ? t(key) : t('problem.other', { code: problem.code });
}
