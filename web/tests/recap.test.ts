import { describe, expect, it } from 'vitest';
import type { Line } from '../src/net/messages';
import { lastTurns, since, type Turn } from '../src/table/recap';

function log(...moves: (number | 'undone' | 'chatted')[]): Line[] {
  return moves.map((move, n) =>
    typeof move === 'number'
      ? { n, at: 0, what: 'moved', seat: move, happenings: [{ what: 'move', seat: move, n }] }
      : { n, at: 0, what: move },
  );
}

function told(turns: Turn[]) {
  return turns.map(({ seat, happenings }) => [seat, happenings.map((happening) => happening.n)]);
}

describe('since the last turn', () => {
  it('is told what the others did, turn by turn', () => {
    expect(told(since(log(0, 0, 1, 1, 'chatted', 2), 0, true))).toEqual([[1, [2, 3]], [2, [5]]]);
  });

  it('does not count what one has done in the turn that still lasts', () => {
    expect(told(since(log(0, 1, 2, 0), 0, true))).toEqual([[1, [1]], [2, [2]]]);
    expect(since(log(0, 1, 2, 0), 0, false)).toEqual([]);
  });

  it('leaves out what was taken back', () => {
    expect(told(since(log(0, 1, 1, 'undone', 2), 0, true))).toEqual([[1, [1]], [2, [4]]]);
  });

  it('tells all to whoever has not had a turn', () => {
    expect(told(since(log(1, 2), 0, true))).toEqual([[1, [0]], [2, [1]]]);
  });
});

describe('the last turn of each seat', () => {
  it('is the one that stays marked', () => {
    expect(told(lastTurns(log(0, 1, 0, 0, 2)))).toEqual([[0, [2, 3]], [1, [1]], [2, [4]]]);
  });
});
