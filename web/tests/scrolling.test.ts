import { describe, expect, it } from 'vitest';
import { along } from '../src/layout/scrolling';

describe('a strip of 100 in which something gets the focus', () => {
  const strip: [number, number] = [0, 100];

  it('stays where it is while that is seen whole', () => {
    expect(along([0, 60], strip, [0, 20])).toBe(0);
    expect(along([40, 101], strip, [20, 0])).toBe(0);
  });

  it('goes along until what is cut, or fades out, is in its middle', () => {
    expect(along([90, 150], strip, [0, 20])).toBe(70);
    expect(along([30, 90], strip, [20, 20])).toBe(10);
    expect(along([-50, 10], strip, [20, 20])).toBe(-70);
  });

  it('shows the beginning of what is longer, unless nothing else is seen already', () => {
    expect(along([30, 180], strip, [0, 20])).toBe(30);
    expect(along([-30, 120], strip, [20, 20])).toBe(0);
  });
});
