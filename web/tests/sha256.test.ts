import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from '../src/app/sha256';

it('is the same as everybody else has it, for texts of every length', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'Þórr 7f'.repeat(30).slice(0, length);
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
