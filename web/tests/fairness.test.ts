import { describe, expect, it } from 'vitest';
import { sha256 } from '../src/app/sha256';
import { fairness, promise } from '../src/table/fairness';

const seed = '00112233445566778899aabbccddeeff';
const about = { seed, seed_hash: sha256(seed), origin: null };

describe('a look at the shuffles', () => {
  it('finds that they follow from the seed whose hash was shown at the start', () => {
    expect(promise(about)).toBe(about.seed_hash);
    expect(fairness(about, true)).toBe('promised');
  });

  it('counts nothing as passed that is missing or otherwise', () => {
    expect(fairness(about, false)).toBe('not');
    expect(fairness({ ...about, seed_hash: null }, true)).toBe('not');
    expect(fairness({ ...about, seed_hash: sha256('another') }, true)).toBe('not');
    expect(fairness({ ...about, seed: null }, true)).toBe('not');
  });

  it('does not say that something was shown which was not: of the deal of another game', () => {
    const borrowed = { ...about, origin: { step: 0, anew: null, same_deal: true } };
    expect(promise(borrowed)).toBeNull();
    expect(fairness(borrowed, true)).toBe('borrowed');
    expect(fairness(borrowed, false)).toBe('not');
    expect(fairness({ ...about, origin: { step: 3, anew: 1 } }, true)).toBe('promised');
  });
});
