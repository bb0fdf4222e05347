import { describe, expect, it, vi } from 'vitest';
import { waitBefore } from '../src/net/backoff';
import type { GameTold } from '../src/net/messages';
import { Table } from '../src/net/table.svelte';
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

describe('taking back', () => {
  it('counts the time for which bots wait, by their clock, and none that is over', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const table = new Table('ABCD2345');
    const wait = (until: number | null) => (table.game = { undo_until: until } as GameTold);
    expect(table.undoLeft()).toBeNull();
    wait(null);
    expect(table.undoLeft()).toBeNull();
    wait(1_003_000);
    expect(table.undoLeft()).toBe(3000);
    table.skew = 500;
    expect(table.undoLeft()).toBe(2500);
    vi.advanceTimersByTime(2500);
    expect(table.undoLeft()).toBeNull();
    vi.advanceTimersByTime(9000);
    expect(table.undoLeft()).toBeNull();
    vi.useRealTimers();
  });
});
