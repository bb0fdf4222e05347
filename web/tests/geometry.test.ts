import { describe, expect, it } from 'vitest';
import { field, placeOf, SIZE, start } from '../src/games/partners/geometry';

const BOARDS = [
  { seats: 4, fields: 14, bottom: 0 },
  { seats: 6, fields: 13, bottom: 0 },
  { seats: 6, fields: 14, bottom: 2 },
];

describe.each(BOARDS)('a board with $seats arms of $fields fields', (shape) => {
  const last = shape.seats * shape.fields;
  const all = Array.from({ length: last }, (_, i) => placeOf(shape, 0, i + 1, 0));

  it('has all fields on the wood and none on another', () => {
    all.forEach((one, i) => {
      expect(Math.min(one.x, one.y)).toBeGreaterThan(20);
      expect(Math.max(one.x, one.y)).toBeLessThan(SIZE - 20);
      all.slice(i + 1).forEach((other) => expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(32));
    });
  });

  it('tells the same field from every owner', () => {
    expect(placeOf(shape, 0, shape.fields + 3, 0)).toEqual(field(shape, 1, 3));
    expect(placeOf(shape, 1, 3, 0)).toEqual(field(shape, 1, 3));
  });

  it('has the seat at the bottom below the middle', () => {
    expect(start(shape, shape.bottom).y).toBeGreaterThan(SIZE * 0.9);
  });
});
