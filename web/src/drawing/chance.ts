/** Numbers from 0 to 1 that follow from a word, so that a drawing is the same every time. */
export function chanceOf(word: string): () => number {
  let state = 2166136261;
  for (const sign of word) state = Math.imul(state ^ sign.codePointAt(0)!, 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909);
    state ^= state >>> 16;
    return (state >>> 0) / 4294967296;
  };
}

function lattice(x: number, y: number): number {
  let n = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise between -1 and 1. */
export function noise(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [smooth(x - left), smooth(y - top)];
  const above = mix(lattice(left, top), lattice(left + 1, top), fx);
  const below = mix(lattice(left, top + 1), lattice(left + 1, top + 1), fx);
  return mix(above, below, fy) * 2 - 1;
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
