import { describe, expect, it } from 'vitest';
import { areFinal, lit, press, type Way } from '../src/table/choosing';

const left = { type: 'play', city: 'Ulm', end: 'left' };
const right = { type: 'play', city: 'Ulm', end: 'right' };
const basel = { type: 'play', city: 'Basel', end: 'left' };
const ways: Way[] = [
  { move: left, path: ['card:Ulm', 'end:left'] },
  { move: right, path: ['card:Ulm', 'end:right'] },
  { move: basel, path: ['card:Basel', 'end:left'] },
];

/** Games in which the one move that is left is made at once, or after two presses. */
const atOnce = () => true;
const afterTwo = (pressed: string[]) => pressed.length >= 2;

describe('choosing in steps', () => {
  it('lights the first step of every move', () => {
    expect(lit(ways, [])).toEqual(new Set(['card:Ulm', 'card:Basel']));
  });

  it('lights the second step where the first leaves a choice', () => {
    const answer = press(ways, [], 'card:Ulm', atOnce);
    expect(answer).toEqual({ kind: 'pressed', pressed: ['card:Ulm'] });
    expect(lit(ways, ['card:Ulm'])).toEqual(new Set(['end:left', 'end:right']));
  });

  it('makes the only move that is left at once, if the game says so', () => {
    expect(press(ways, [], 'card:Basel', atOnce)).toEqual({ kind: 'move', move: basel });
    expect(press(ways, [], 'card:Basel', afterTwo)).toEqual({ kind: 'pressed', pressed: ['card:Basel'] });
  });

  it('takes the last step back when it is pressed again', () => {
    expect(press(ways, ['card:Ulm'], 'card:Ulm', atOnce)).toEqual({ kind: 'pressed', pressed: [] });
  });

  it('begins anew with another first step', () => {
    expect(press(ways, ['card:Ulm'], 'card:Basel', afterTwo)).toEqual({ kind: 'pressed', pressed: ['card:Basel'] });
  });

  it('knows when whatever is done cannot be taken back', () => {
    expect(areFinal(ways, new Set([left, right, basel]))).toBe(true);
    expect(areFinal(ways, new Set([left, right]))).toBe(false);
    expect(areFinal([], new Set([left]))).toBe(false);
  });

  it('says no to what is not offered', () => {
    expect(press(ways, [], 'card:Lodz', atOnce)).toEqual({ kind: 'no' });
    expect(press([], [], 'pile', atOnce)).toEqual({ kind: 'no' });
  });
});
