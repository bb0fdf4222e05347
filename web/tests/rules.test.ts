import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRulesPage } from '../scripts/rules-pages';
import type { RulesPage } from '../src/rules/page';
import { found, places, textOf } from '../src/rules/search';

const TEXTS = new URL('../src/words/rules/', import.meta.url).pathname;
const AUTHORITY = new URL('../../docs/rules/', import.meta.url).pathname;
const GAMES = ['thurn_und_taxis', 'ticket_to_ride_new_york', 'partners', 'partners_plus'];
const REPLACED = ['PA-1', 'PA-2', 'PA-4', 'PA-5', 'PA-9', 'PA-17', 'PA-31', 'PA-34', 'PA-37'];

function idsOf(game: string): string[] {
  return [...readFileSync(`${AUTHORITY}${game}.md`, 'utf8').matchAll(/^- ([A-Z]{2}-\d+) /gm)].map((match) => match[1]!);
}

/** Partners+ is Partners but for what its page replaces. */
function wanted(game: string): string[] {
  const own = idsOf(game);
  return game === 'partners_plus' ? [...own, ...idsOf('partners').filter((id) => !REPLACED.includes(id))] : own;
}

function read(language: string, game: string): RulesPage {
  const text = (name: string) => readFileSync(`${TEXTS}${language}/${name}`, 'utf8');
  return readRulesPage(text(`${game}.md`), text);
}

const told = (page: RulesPage) => page.blocks.flatMap((block) => ('rules' in block ? block.rules : []));
const shape = (page: RulesPage) => page.blocks.map((block) => (block.kind === 'picture' ? block.name : block.kind));

describe.each(['en', 'de', 'is', 'sv'])('the rules in %s', (language) => {
  it('are there for every game', () => {
    expect(readdirSync(TEXTS + language).sort()).toEqual(GAMES.map((game) => `${game}.md`).sort());
  });

  it.each(GAMES)('tell every rule of %s once', (game) => {
    expect(told(read(language, game)).sort()).toEqual(wanted(game).sort());
  });

  it.each(GAMES)('are built alike in every language: %s', (game) => {
    expect(shape(read(language, game))).toEqual(shape(read('en', game)));
  });
});

describe('the links to rules', () => {
  it.each(GAMES)('lead somewhere: %s', (game) => {
    const folder = game.replace('_plus', '');
    const source = ['rulebook', 'index'].map((name) => readFileSync(`${TEXTS}../../games/${folder}/${name}.ts`, 'utf8')).join();
    const linked = [...source.matchAll(/'((?:TT|NY|PA|PP)-\d+)'/g)].map((match) => match[1]!);
    const known = new Set([...told(read('en', 'partners')), ...told(read('en', game))]);
    expect(linked.length).toBeGreaterThan(0);
    expect(linked.filter((id) => !known.has(id) && !(game === 'partners' && id.startsWith('PP-')))).toEqual([]);
  });
});

describe('searching the rules', () => {
  const hits = (language: string, words: string) =>
    found(read(language, 'thurn_und_taxis').blocks, words).filter((block) => block.kind === 'rule').map((block) => textOf(block.html));

  it.each([
    ['en', 'postmaster hand'],
    ['de', 'hauser lander'],
    ['is', 'posthus heradi'],
    ['sv', 'hus provins'],
  ])('finds words without their accents, all of them in one rule: %s', (language, words) => {
    expect(hits(language, words).length).toBeGreaterThan(0);
    expect(hits(language, words).length).toBeLessThan(hits(language, words.split(' ')[0]!).length + 1);
  });

  it('finds a rule by its id, and nothing where nothing is', () => {
    expect(hits('de', 'TT-42')).toHaveLength(1);
    expect(found(read('en', 'partners').blocks, 'zeppelin')).toEqual([]);
  });

  it('knows where the words stand, whatever was folded before them', () => {
    const text = 'Bæjaraland og pósthús';
    expect(places(text, ['posthus']).map(([from, to]) => text.slice(from, to))).toEqual(['pósthús']);
  });
});
