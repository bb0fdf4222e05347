import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inWords, list, speak, type Language } from '../src/words/words.svelte';
import { dayIn, written } from '../src/words/writing';

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

/** As people write it: the browser may know no figures of Icelandic either. */
const WRITTEN: [Language, string, RegExp][] = [
  ['en', '16.6', /^Thursday, November 19, 2026$/],
  ['de', '16,6', /^Donnerstag, 19. November 2026$/],
  ['is', '16,6', /^(fimmtudagur, 19. nóvember 2026|19.11.2026)$/],
  ['sv', '16,6', /^torsdag 19 november 2026$/],
];

describe('numbers and days', () => {
  it.each(WRITTEN)('are written as people do in %s', (language, number, day) => {
    expect(written(16.6, language, { maximumFractionDigits: 1 })).toBe(number);
    expect(dayIn(new Date('2026-11-19'), language)).toMatch(day);
  });

  it('are written as in a language that is alike where the browser lacks one', () => {
    const known = vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf').mockReturnValue([]);
    expect(written(16.6, 'is', { maximumFractionDigits: 1 })).toBe('16,6');
    expect(dayIn(new Date('2026-11-19'), 'is')).toBe('19.11.2026');
    known.mockRestore();
  });
});
