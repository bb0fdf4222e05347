import { describe, expect, it } from 'vitest';
import { aim, REACH, type Thing } from '../src/table/aiming';

function thing(key: string, x: number, y: number, size: number, more: Partial<Thing> = {}): Thing {
  return { key, box: { x: x - size / 2, y: y - size / 2, width: size, height: size }, isLit: true, isFinal: false, ...more };
}

describe('a press', () => {
  it('goes to the nearest lit thing within reach', () => {
    const things = [thing('a', 100, 100, 20), thing('b', 200, 100, 20)];
    expect(aim({ x: 100, y: 100 }, things, REACH.mouse)).toEqual({ kind: 'hit', key: 'a' });
    expect(aim({ x: 175, y: 110 }, things, REACH.mouse)).toEqual({ kind: 'hit', key: 'b' });
    expect(aim({ x: 145, y: 100 }, things, REACH.mouse)).toEqual({ kind: 'none' });
    expect(aim({ x: 130, y: 90 }, things, REACH.touch)).toEqual({ kind: 'hit', key: 'a' });
  });

  it('is unclear where lit things are nearer to each other than it reaches', () => {
    const things = [thing('a', 100, 100, 12), thing('b', 130, 100, 12)];
    expect(aim({ x: 101, y: 100 }, things, REACH.mouse)).toEqual({ kind: 'hit', key: 'a' });
    expect(aim({ x: 101, y: 100 }, things, REACH.touch)).toEqual({ kind: 'unclear', keys: ['a', 'b'], apart: 30 });
  });

  it('goes to what is seen under it, however much of it another covers', () => {
    const fan = [thing('a', 100, 100, 80), thing('b', 150, 100, 80)];
    expect(aim({ x: 114, y: 100 }, fan, REACH.touch)).toEqual({ kind: 'hit', key: 'a' });
    expect(aim({ x: 114, y: 100 }, fan, REACH.touch, 'b')).toEqual({ kind: 'hit', key: 'b' });
    expect(aim({ x: 100, y: 100 }, fan, REACH.touch, 'b')).toEqual({ kind: 'hit', key: 'a' });
  });

  it('goes to the nearest space of a route', () => {
    const routes = [...[100, 150, 200].map((at) => thing('slanting', at, at, 30)), thing('upright', 190, 100, 30), thing('upright', 190, 50, 30)];
    expect(aim({ x: 188, y: 120 }, routes, REACH.mouse)).toEqual({ kind: 'hit', key: 'upright' });
    expect(aim({ x: 170, y: 165 }, routes, REACH.mouse)).toEqual({ kind: 'hit', key: 'slanting' });
  });

  it('is clear where the same thing lies there twice', () => {
    expect(aim({ x: 100, y: 100 }, [thing('a', 100, 100, 12), thing('a', 107, 92, 12)], REACH.touch)).toEqual({ kind: 'hit', key: 'a' });
  });

  it('is meant for what is dark and large enough to be hit', () => {
    const things = [thing('dark', 100, 100, 60, { isLit: false }), thing('lit', 170, 100, 60)];
    expect(aim({ x: 125, y: 100 }, things, REACH.touch)).toEqual({ kind: 'none' });
    expect(aim({ x: 150, y: 100 }, things, REACH.touch)).toEqual({ kind: 'hit', key: 'lit' });
  });

  it('goes past what is dark and small', () => {
    const things = [thing('dark', 100, 100, 10, { isLit: false }), thing('lit', 115, 100, 10)];
    expect(aim({ x: 100, y: 100 }, things, REACH.mouse)).toEqual({ kind: 'hit', key: 'lit' });
  });

  it('never does at once what cannot be undone with another lit thing within reach', () => {
    const cards = [thing('a', 100, 100, 50, { isFinal: true }), thing('b', 156, 100, 50, { isFinal: true })];
    expect(aim({ x: 100, y: 100 }, cards, REACH.touch)).toEqual({ kind: 'hit', key: 'a' });
    expect(aim({ x: 120, y: 100 }, cards, REACH.touch).kind).toBe('unclear');
  });
});
