import { describe, expect, it, vi } from 'vitest';
import { walks } from '../src/games/partners/walks';
import { Happenings, turnsIn } from '../src/table/happenings.svelte';

/** A queue of words, what it did one after the other, and how the motion that is under way is let arrive. */
function shown(rest: number | null) {
  const done: string[] = [];
  let arrive: () => void = () => undefined;
  const queue: Happenings<string> = new Happenings<string>({
    show: async (word, still) => {
      done.push(`${word}${still ? ' still' : ''}`);
      if (!still) await new Promise<void>((arrived) => (arrive = arrived));
      done.push(`${word} arrived`);
    },
    rest: (word) => (word === 'own' ? 0 : rest),
    isLate: (waiting) => waiting.length > 3,
    hasten: () => arrive(),
    settle: () => done.push('settled'),
  });
  return { queue, done, arrive: () => arrive() };
}

const later = () => new Promise((done) => setImmediate(done));

describe('what happened', () => {
  it('is shown one after the other, each whole', async () => {
    const { queue, done, arrive } = shown(0);
    queue.push('one');
    queue.push('two');
    await later();
    expect(done).toEqual(['one']);
    expect(queue.isPlaying).toBe(true);
    arrive();
    await later();
    expect(done).toEqual(['one', 'one arrived', 'two']);
    arrive();
    await later();
    expect(done).toEqual(['one', 'one arrived', 'two', 'two arrived', 'settled']);
    expect(queue.isPlaying).toBe(false);
  });

  it('waits for the viewer where each does', async () => {
    const { queue, done, arrive } = shown(null);
    for (const word of ['one', 'two', 'three']) queue.push(word);
    await later();
    arrive();
    await later();
    expect(queue.isHeld).toBe(true);
    expect(done.at(-1)).toBe('one arrived');
    queue.onward();
    await later();
    expect(done.at(-1)).toBe('two');
    arrive();
    await later();
    queue.skip();
    await later();
    expect(done.slice(-3)).toEqual(['three still', 'three arrived', 'settled']);
  });

  it('is all shown, in order and with nothing dropped, when one skips to now', async () => {
    const { queue, done } = shown(60_000);
    for (const word of ['one', 'two', 'three']) queue.push(word);
    await later();
    queue.onward();
    await later();
    expect(done).toEqual(['one', 'one arrived', 'two still', 'two arrived', 'three still', 'three arrived', 'settled']);
    queue.skip();
    queue.push('four');
    await later();
    expect(done.at(-1)).toBe('four');
  });

  it('rests between two of others, and never before what one did oneself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { queue, done, arrive } = shown(1000);
    queue.push('one');
    await later();
    arrive();
    await later();
    queue.push('two');
    await later();
    expect(done.at(-1)).toBe('settled');
    vi.advanceTimersByTime(1000);
    await later();
    expect(done.at(-1)).toBe('two');
    arrive();
    await later();
    queue.push('own', true);
    await later();
    expect(done.at(-1)).toBe('own');
    vi.useRealTimers();
  });
});

describe('what cannot be shown', () => {
  it('holds up nothing', async () => {
    const [done, errors] = [[] as string[], vi.fn()];
    vi.stubGlobal('reportError', errors);
    const queue = new Happenings<string>({
      show: async (word) => {
        if (word === 'one') throw new Error('no such thing');
        done.push(word);
      },
      rest: () => 0,
      isLate: () => false,
      hasten: () => undefined,
      settle: () => done.push('settled'),
    });
    queue.push('one');
    queue.push('two');
    await later();
    expect(done).toEqual(['two', 'settled']);
    expect(errors).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe('who goes away', () => {
  it('is shown nothing more', async () => {
    const { queue, done } = shown(60_000);
    for (const word of ['one', 'two', 'three']) queue.push(word);
    await later();
    queue.drop();
    await later();
    expect(done).toEqual(['one', 'one arrived', 'settled']);
  });
});

describe('who is far behind', () => {
  it('is not kept waiting, and still sees everything', async () => {
    const { queue, done, arrive } = shown(null);
    queue.push('one');
    await later();
    arrive();
    await later();
    for (const word of ['two', 'three', 'four']) queue.push(word);
    await later();
    expect(done.at(-1)).toBe('settled');
    queue.push('five');
    await later();
    expect(done.at(-1)).toBe('two');
  });
});

describe('turns', () => {
  it('are counted by who decides', () => {
    expect(turnsIn([])).toBe(0);
    expect(turnsIn([1, 1, 2, undefined, 2, 0])).toBe(3);
    expect(turnsIn([1, null])).toBe(2);
  });
});

describe('the pawns of Partners', () => {
  it('walk, enter, change places and are sent home', () => {
    expect(walks({ what: 'walked', seat: 1, pawn: 2, from: 3, path: [4, 5] })).toEqual([{ seat: 1, pawn: 2, places: [3, 4, 5] }]);
    expect(walks({ what: 'entered', seat: 1, pawn: 0 })).toEqual([{ seat: 1, pawn: 0, places: ['home', 0] }]);
    expect(walks({ what: 'sent home', seat: 0, pawn: 1, from: 9 })).toEqual([{ seat: 0, pawn: 1, places: [9, 'home'] }]);
    const pawns = [
      { seat: 0, pawn: 0, from: 5, to: 19 },
      { seat: 1, pawn: 3, from: 5, to: 47 },
    ];
    expect(walks({ what: 'swapped', pawns }).map(({ places }) => places)).toEqual([[5, 19], [5, 47]]);
    expect(walks({ what: 'turn', seat: 2 })).toEqual([]);
  });
});
