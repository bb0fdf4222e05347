import type { OptionValue } from '../net/messages';
import { t, type Key } from './words.svelte';

const KEYS: Record<string, Key> = {
  'bot beginner': 'bot.beginner',
  'bot easy': 'bot.easy',
  'bot medium': 'bot.medium',
  'bot hard': 'bot.hard',
  'bot expert': 'bot.expert',
  'pace instant': 'pace.instant',
  'pace quick': 'pace.quick',
  'pace calm': 'pace.calm',
  'pace slow': 'pace.slow',
  'limit never': 'limit.never',
  'limit 1 minute': 'limit.1minute',
  'limit 3 minutes': 'limit.3minutes',
  'limit 10 minutes': 'limit.10minutes',
  'limit 1 day': 'limit.1day',
  'phrase hello': 'phrase.hello',
  'phrase good luck': 'phrase.good-luck',
  'phrase well played': 'phrase.well-played',
  'phrase thank you': 'phrase.thank-you',
  'phrase sorry': 'phrase.sorry',
  'phrase one moment': 'phrase.one-moment',
  'phrase your turn': 'phrase.your-turn',
  'phrase good game': 'phrase.good-game',
  'option edition': 'option.edition',
  'option tiles': 'option.tiles',
  'option teams': 'option.teams',
  'option play_on': 'option.play_on',
  'option fields': 'option.fields',
  'edition german': 'option.edition.german',
  'edition icelandic': 'option.edition.icelandic',
  'edition booklet': 'option.edition.booklet',
  'edition championship': 'option.edition.championship',
  'tiles open': 'option.tiles.open',
  'tiles covered': 'option.tiles.covered',
  'teams two': 'option.teams.two',
  'teams three': 'option.teams.three',
  'play_on false': 'no',
  'play_on true': 'yes',
};

/** A choice that the server offers, in the chosen language; one that this client does not know, as it is. */
function word(kind: string, value: string): string {
  const key = KEYS[`${kind} ${value}`];
  return key ? t(key) : value;
}

export const botName = (level: string) => word('bot', level);
export const paceName = (pace: string) => word('pace', pace);
export const limitName = (limit: string) => word('limit', limit);
export const phraseName = (phrase: string) => word('phrase', phrase);
export const optionName = (name: string) => word('option', name);
export const optionValue = (name: string, value: OptionValue) => word(name, String(value));
