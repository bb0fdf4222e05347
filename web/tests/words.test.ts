import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inWords, list, speak, type Language } from '../src/words/words.svelte';

/** As people say it: the browser knows no lists of Icelandic. */
const SAID: [Language, string, string][] = [
  ['en', 'Anna and Jón', 'Anna, Jón and Bo'],
  ['de', 'Anna und Jón', 'Anna, Jón und Bo'],
  ['is', 'Anna og Jón', 'Anna, Jón og Bo'],
  ['sv', 'Anna och Jón', 'Anna, Jón och Bo'],
];

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  return () => vi.unstubAllGlobals();
});

describe('several names', () => {
  it.each(SAID)('are listed as one says it in %s', async (language, two, three) => {
    await speak(language);
    expect(list(['Anna'])).toBe('Anna');
    expect(list(['Anna', 'Jón'])).toBe(two);
    expect(list(['Anna', 'Jón', 'Bo'])).toBe(three);
    const seats = { list: [{ seat: 0 }, { seat: 1 }, { seat: 2 }] };
    expect(inWords({ key: 'expected.together', values: { names: seats } }, ['Anna', 'Jón', 'Bo'])).toContain(three);
  });
});
