export type Point = [number, number];

/** The outlines of the cells that have a value, as closed loops of grid corners, the area on the right hand. */
export function loops(cells: Int16Array, columns: number, rows: number, value: number): Point[][] {
  const at = (c: number, r: number) => (c < 0 || r < 0 || c >= columns || r >= rows ? -1 : cells[r * columns + c]);
  const next = new Map<number, number[]>();
  const corner = (c: number, r: number) => r * (columns + 1) + c;
  const edge = (from: number, to: number) => {
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
  };
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      if (at(c, r) !== value) continue;
      if (at(c, r - 1) !== value) edge(corner(c, r), corner(c + 1, r));
      if (at(c + 1, r) !== value) edge(corner(c + 1, r), corner(c + 1, r + 1));
      if (at(c, r + 1) !== value) edge(corner(c + 1, r + 1), corner(c, r + 1));
      if (at(c - 1, r) !== value) edge(corner(c, r + 1), corner(c, r));
    }
  }
  const found: Point[][] = [];
  for (const start of next.keys()) {
    while ((next.get(start)?.length ?? 0) > 0) {
      const loop: Point[] = [];
      let here = start;
      do {
        loop.push([here % (columns + 1), Math.floor(here / (columns + 1))]);
        here = next.get(here)!.pop()!;
      } while (here !== start);
      found.push(loop);
    }
  }
  return found;
}

/** A loop with its corners worn down. */
export function worn(loop: Point[], passes: number): Point[] {
  let points = loop;
  for (let pass = 0; pass < passes; pass++) {
    const count = points.length;
    points = points.map((point, i) => {
      const before = points[(i + count - 1) % count]!;
      const after = points[(i + 1) % count]!;
      return [(before[0] + 2 * point[0] + after[0]) / 4, (before[1] + 2 * point[1] + after[1]) / 4];
    });
  }
  return points;
}

/** A closed curve through every `step`-th point. */
export function curve(points: Point[], step: number): string {
  const some = points.filter((_, i) => i % step === 0);
  const middle = (a: Point, b: Point) => `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`;
  const count = some.length;
  let path = `M${middle(some[count - 1]!, some[0]!)}`;
  for (let i = 0; i < count; i++) {
    const point = some[i]!;
    path += `Q${point[0].toFixed(1)} ${point[1].toFixed(1)} ${middle(point, some[(i + 1) % count]!)}`;
  }
  return `${path}Z`;
}

/** A closed coast that runs through all points without a corner. */
export function round(points: Point[]): string {
  const count = points.length;
  const at = (i: number) => points[(i + count) % count]!;
  const write = (...all: Point[]) => all.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
  const curves = points.map((point, i) => {
    const [before, next, after] = [at(i - 1), at(i + 1), at(i + 2)];
    const leave: Point = [point[0] + (next[0] - before[0]) / 6, point[1] + (next[1] - before[1]) / 6];
    const reach: Point = [next[0] - (after[0] - point[0]) / 6, next[1] - (after[1] - point[1]) / 6];
    return `C${write(leave, reach, next)}`;
  });
  return `M${write(points[0]!)}${curves.join('')}Z`;
}

/** Several lines as one path. */
export function lines(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join('');
}
