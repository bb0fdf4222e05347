import { describe, expect, it } from 'vitest';
import { numbered, spans } from '../src/rules/page';
import { found, places } from '../src/rules/search';

const PAGE = numbered({
  title: 'Ein Spiel',
  blocks: [
    { kind: 'heading', level: 2, text: 'Häuser' },
    { kind: 'rule', text: 'Setze **Häuser** ein: in jedem *Land* eines.', rules: ['XY-1'] },
    { kind: 'heading', level: 2, text: 'Pósthús' },
    { kind: 'heading', level: 3, text: 'Í hverju héraði' },
    { kind: 'rule', text: 'Settu niður pósthús: eitt í hverju héraði.', rules: ['XY-2', 'XY-3'] },
  ],
});

describe('searching the rules', () => {
  const hits = (words: string) => found(PAGE.blocks, words).map((block) => block.text);

  it('finds words without their accents, all of them in one rule, with the headings above', () => {
    expect(hits('posthus heradi')).toEqual(['Pósthús', 'Í hverju héraði', 'Settu niður pósthús: eitt í hverju héraði.']);
    expect(hits('hauser land')).toEqual(['Häuser', 'Setze **Häuser** ein: in jedem *Land* eines.']);
  });

  it('finds a rule by its id, and nothing where nothing is', () => {
    expect(hits('XY-3')).toHaveLength(3);
    expect(hits('zeppelin')).toEqual([]);
  });

  it('knows where the words stand, whatever was folded before them', () => {
    const text = 'Bæjaraland og pósthús';
    expect(places(text, ['posthus']).map(([from, to]) => text.slice(from, to))).toEqual(['pósthús']);
  });
});

describe('a text of the rules', () => {
  it('has its strong and stressed words, and everything else as it stands', () => {
    expect(spans('a **b** c *d* 2 * 3 <i>')).toEqual([
      { text: 'a ', mark: '' },
      { text: 'b', mark: 'strong' },
      { text: ' c ', mark: '' },
      { text: 'd', mark: 'em' },
      { text: ' 2 * 3 <i>', mark: '' },
    ]);
  });
});
