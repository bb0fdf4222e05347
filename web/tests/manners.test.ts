import { describe, expect, it } from 'vitest';
import { waitBefore } from '../src/net/backoff';
import { nearest } from '../src/table/arrows';
import { clock } from '../src/table/clock';

describe('reconnecting', () => {
  it('waits longer each time, up to some seconds', () => {
    expect(waitBefore(0, 0.5)).toBe(300);
    expect(waitBefore(1, 0.5)).toBe(600);
    expect(waitBefore(20, 0.5)).toBe(8000);
  });
});

describe('arrow keys', () => {
  const here = { x: 0, y: 0 };

  it('go to what is straight ahead before what is aside', () => {
    expect(nearest(here, [{ x: 30, y: 40 }, { x: 60, y: 2 }], [1, 0])).toBe(1);
  });

  it('go nowhere when there is nothing', () => {
    expect(nearest(here, [{ x: -30, y: 0 }], [1, 0])).toBe(-1);
  });
});

describe('the clock of a turn', () => {
  it('shows what is left as a clock does', () => {
    expect(clock(60_000)).toBe('1:00');
    expect(clock(4_001)).toBe('0:05');
    expect(clock(0)).toBe('0:00');
    expect(clock(86_399_000)).toBe('23:59:59');
  });
});
