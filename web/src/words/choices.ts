import type { OptionValue } from '../net/messages';
import { saidBy, t, type Key } from './words.svelte';

/** A choice that the server offers, in the chosen language; one that this client does not know, as it is. */
function word(kind: string, value: string): string {
  const key = `${kind}.${value.replaceAll(' ', kind === 'phrase' ? '-' : '')}`;
  const said = t(key as Key);
  return said === key ? value : said;
}

/** Whom one meets, or who stands in, without having been chosen. */
export const USUAL_BOT = 'medium';

export const botName = (level: string) => word('bot', level);
export const paceName = (pace: string) => word('pace', pace);
export const limitName = (limit: string) => word('limit', limit);
export const phraseName = (phrase: string) => word('phrase', phrase);
export const optionName = (game: string, name: string) => saidBy(game, `option.${name}`, name);

export function optionValue(game: string, name: string, value: OptionValue): string {
  const said = typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value);
  return saidBy(game, `option.${name}.${String(value)}`, said);
}
