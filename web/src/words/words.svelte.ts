import { IntlMessageFormat } from 'intl-messageformat';
import type english from './catalogues/en.json';

export type Key = keyof typeof english;
export type Catalogue = Record<Key, string>;
export type Language = 'en' | 'de' | 'is' | 'sv';
export type Values = Record<string, string | number | boolean>;

export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch', is: 'Íslenska', sv: 'Svenska' };

const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
  is: () => import('./catalogues/is.json'),
  sv: () => import('./catalogues/sv.json'),
};

/** A word in a sentence that stands for something on the table. */
export interface Ref {
  spot: string;
  text: string;
}
export type Part = string | Ref;

const state = $state<{ language: Language }>({ language: 'en' });
let catalogue = $state.raw<Catalogue | null>(null);
let formats = new Map<Key, IntlMessageFormat>();

export function language(): Language {
  return state.language;
}

export async function speak(wanted: Language): Promise<void> {
  const loaded = await CATALOGUES[wanted]();
  formats = new Map();
  catalogue = loaded.default;
  state.language = wanted;
  document.documentElement.lang = wanted;
}

export function isLanguage(value: string): value is Language {
  return value in LANGUAGES;
}

/** The first of the browser's languages that there is a catalogue for. */
export function browsersLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return 'en';
}

function format(key: Key): IntlMessageFormat {
  const text = catalogue?.[key] ?? key;
  let found = formats.get(key);
  if (found === undefined) {
    found = new IntlMessageFormat(text, state.language, undefined, { ignoreTag: true });
    formats.set(key, found);
  }
  return found;
}

/** A message in the chosen language. */
export function t(key: Key, values?: Values): string {
  if (catalogue === null) return '';
  return String(format(key).format(values));
}

/** A message whose values may be things on the table, as parts to be drawn one after the other. */
export function parts(key: Key, values: Record<string, Part | number>): Part[] {
  if (catalogue === null) return [];
  return format(key)
    .formatToParts<Ref>(values)
    .map((part) => part.value as Part);
}

/** "A, B and C" in the chosen language. */
export function list(words: string[]): string {
  return new Intl.ListFormat(state.language, { type: 'conjunction' }).format(words);
}

export function plain(sentence: Part[]): string {
  return sentence.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}
