import { expect, it, vi } from 'vitest';
import { SEATS } from '../src/games/partners/data';
import { placeName } from '../src/games/partners/words';
import type { Scene } from '../src/table/scene.svelte';

vi.mock('../src/words/words.svelte', () => ({
  ownWords: () => (key: string, values: object) => JSON.stringify([key, values]),
  list: (texts: string[]) => texts.join(),
}));

it.each([
  ['partners', 14],
  ['partners-plus', 13],
  ['partners-plus', 14],
] as const)('a field of %s has one name for all, with %i fields between two start spaces', (game, fields) => {
  const seats = SEATS[game].map(() => ({}));
  const scene = { game, view: { fields, seats } } as unknown as Scene;
  const names = new Set<string>();
  for (let field = 0; field < fields * seats.length; field++) {
    const said = seats.map((_, seat) => placeName(seat, ((field - seat * fields + fields * seats.length) % (fields * seats.length)) + 1, scene));
    expect(new Set(said).size).toBe(1);
    names.add(said[0]!);
  }
  expect(names.size).toBe(fields * seats.length);
});
