import { describe, expect, it } from 'vitest';
import { loops } from '../src/drawing/outlines';
import { CITIES, PROVINCES } from '../src/games/thurn_und_taxis/data';
import { provinceShapes } from '../src/games/thurn_und_taxis/map';
import { skyline } from '../src/games/thurn_und_taxis/skyline';

describe('the engraved map', () => {
  it('has an outline for every province', () => {
    const shapes = provinceShapes();
    expect(shapes.map((shape) => shape.name)).toEqual(PROVINCES.map((province) => province.name));
    for (const shape of shapes) expect(shape.path.startsWith('M')).toBe(true);
  });

  it('goes once round what belongs together', () => {
    const cells = Int16Array.from([1, 1, 0, 1, 1, 0, 0, 0, 0]);
    expect(loops(cells, 3, 3, 1)).toHaveLength(1);
    expect(loops(cells, 3, 3, 1)[0]).toHaveLength(8);
  });

  it('gives every town a skyline of its own, the same every time', () => {
    const lines = CITIES.map((city) => skyline(city.name).front);
    expect(new Set(lines).size).toBe(CITIES.length);
    expect(skyline('Ulm').front).toBe(skyline('Ulm').front);
  });
});
