import { expect, test } from 'vitest';
import { columnsIn, grown } from '../src/games/plain/growing';

const LETTERS = 16;

test('letters grow with the room, and never fall below their usual size', () => {
  let before = 1;
  for (let wide = 320; wide <= 3840; wide += 160) {
    const size = grown([5, 7], { width: wide, height: wide * 0.6 }, LETTERS);
    expect(size).toBeGreaterThanOrEqual(before);
    before = size;
  }
  expect(before).toBeGreaterThan(1.5);
  expect(grown([5, 7], { width: 320, height: 300 }, LETTERS)).toBe(1);
});

test('many rows keep letters small, and tables stand side by side where there is room', () => {
  const room = { width: 1600, height: 880 };
  expect(grown([40, 7], room, LETTERS)).toBe(1);
  expect(columnsIn(room, LETTERS, 2)).toBe(2);
  expect(columnsIn({ width: 300, height: 880 }, LETTERS, 2)).toBe(1);
});
