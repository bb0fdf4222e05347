import { IntlMessageFormat } from 'intl-messageformat';
import type english from '$house/en.json';
import { api } from '../net/api';
import type { Message } from '../net/messages';

export type Key = keyof typeof english;
export type Catalogue = Record<string, string>;
export type Language = 'en' | 'de' | 'is' | 'sv';
export type Values = Record<string, string | number | boolean>;

export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch', is: 'Íslenska', sv: 'Svenska' };

const HOUSE: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('$house/en.json'),
  de: () => import('$house/de.json'),
  is: () => import('$house/is.json'),
  sv: () => import('$house/sv.json'),
};

/** A word in a sentence that stands for something on the table. */
export interface Ref {
  spot: string;
  text: string;
}
export type Part = string | Ref;

/** A value of a message that becomes several parts of the sentence. */
interface Several {
  parts: Part[];
}

const state = $state<{ language: Language; game: string }>({ language: 'en', game: '' });
let house = $state.raw<Catalogue | null>(null);
/** What games say, by game; loaded when it is needed. */
let games = $state.raw<Record<string, Catalogue>>({});
let formats = new Map<string, IntlMessageFormat>();

export function language(): Language {
  return state.language;
}

export async function speak(wanted: Language): Promise<void> {
  const [loaded, ...words] = await Promise.all([HOUSE[wanted](), ...Object.keys(games).map((game) => api.words(game, wanted))]);
  formats = new Map();
  house = loaded.default;
  games = Object.fromEntries(Object.keys(games).map((game, i) => [game, words[i]!]));
  state.language = wanted;
  document.documentElement.lang = wanted;
}

/** Learn what a game says; or its lessons, as `<game>/lessons`. */
export async function learn(game: string): Promise<void> {
  if (game in games) return;
  const spoken = state.language;
  const words = await api.words(game, spoken);
  if (spoken !== state.language) return learn(game);
  games = { ...games, [game]: words };
}

/** Speak of a game from now on: its own words come before the house's. */
export async function speakOf(game: string): Promise<void> {
  await learn(game);
  formats = new Map();
  state.game = game;
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

function textOf(key: string): string {
  return games[state.game]?.[key] ?? games[`${state.game}/lessons`]?.[key] ?? house?.[key] ?? key;
}

function format(key: string): IntlMessageFormat {
  const text = textOf(key);
  let found = formats.get(text);
  if (found === undefined) {
    found = new IntlMessageFormat(text, state.language, undefined, { ignoreTag: true });
    formats.set(text, found);
  }
  return found;
}

/** A message of the house in the chosen language. */
export function t(key: Key, values?: Values): string {
  if (house === null) return '';
  return String(format(key).format(values));
}

/** `t` for what a game draws itself: with its own keys too. */
export function ownWords<Own extends string>(): (key: Own | Key, values?: Values) => string {
  return (key, values) => t(key as Key, values);
}

/** What a game that is not on the table says by itself: its name for an option, a line about it. */
export function saidBy(game: string, key: string, otherwise: string): string {
  return games[game]?.[key] ?? otherwise;
}

/** A message with its values, as parts to be drawn one after the other. */
export function parts(key: string, values: Record<string, Part | number | Several>): Part[] {
  if (house === null) return [];
  return format(key)
    .formatToParts<Ref | Several>(values)
    .flatMap(({ value }) => (typeof value === 'object' && value !== null && 'parts' in value ? value.parts : [value as Part]));
}

/** What the server says in a message, as parts of a sentence. */
export function said(message: Message, names: string[]): Part[] {
  const values = Object.entries(message.values).map(([name, value]) => [name, valueOf(value, names)] as const);
  return parts(message.key, Object.fromEntries(values));
}

function valueOf(value: unknown, names: string[]): string | number | Several {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return String(value);
  return { parts: partsOf(value as object, names) };
}

function partsOf(value: object, names: string[]): Part[] {
  if ('seat' in value) return [names[value.seat as number] ?? ''];
  if ('spot' in value) return [{ spot: value.spot as string, text: wordOf((value as { text?: unknown }).text, names) }];
  if ('list' in value) return joined((value.list as unknown[]).map((one) => cell(one, names)));
  return said(value as Message, names);
}

/** A value of a message by itself. */
export function cell(value: unknown, names: string[]): Part[] {
  return typeof value === 'object' && value !== null ? partsOf(value, names) : [String(value)];
}

export function wordOf(value: unknown, names: string[]): string {
  return plain(cell(value, names));
}

export function inWords(message: Message, names: string[]): string {
  return plain(said(message, names));
}

/** "A, B and C", of parts. */
function joined(words: Part[][]): Part[] {
  if (words.length < 2) return words.flat();
  const before = words.slice(0, -1).flatMap((word, i) => (i === 0 ? word : [', ', ...word]));
  return parts('list.last', { a: { parts: before }, b: { parts: words.at(-1)! } });
}

/** "A, B and C" in the chosen language. */
export function list(words: string[]): string {
  return plain(joined(words.map((word) => [word])));
}

/** Everything on the table that a message speaks of. */
export function spotsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(spotsIn);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'spot' in value && typeof value.spot === 'string' ? [value.spot] : [];
  return [...own, ...Object.values(value).flatMap(spotsIn)];
}

export function plain(sentence: Part[]): string {
  return sentence.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}
