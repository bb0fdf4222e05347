/** No text is smaller than this, in CSS pixels. */
export const LEAST_TEXT = 9;

/** The size of a text in a drawing of so many pixels a unit: as wished, larger if that is too small, or null if that would be too large. */
export function legible(size: number, unit: number, most = size): number | null {
  const needed = (LEAST_TEXT + 0.1) / unit;
  return needed <= size ? size : needed <= most ? needed : null;
}
