import { chanceOf, noise } from '../../drawing/chance';
import { curve, loops, worn, type Point } from '../../drawing/outlines';
import { CITIES, CITY, MAP_HEIGHT, place, PROVINCES, ROADS, WIDTH } from './data';

const CELL = 9;
const REACH = 205; // as far from a town the land is coloured
const FRAME = 34;

interface Province {
  name: string;
  colour: string;
  path: string;
}
let shapes: Province[] | null = null;

/** The provinces as outlines: each spot of land belongs to the nearest town, with borders as rivers and hills make them. */
export function provinceShapes(): Province[] {
  return (shapes ??= drawProvinces());
}

function drawProvinces(): Province[] {
  const columns = Math.ceil(WIDTH / CELL);
  const rows = Math.ceil(MAP_HEIGHT / CELL);
  const cells = new Int16Array(columns * rows).fill(-1);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) cells[r * columns + c] = provinceAt((c + 0.5) * CELL, (r + 0.5) * CELL);
  }
  return PROVINCES.map(({ name, colour }, number) => {
    const outlines = loops(cells, columns, rows, number).filter((loop) => loop.length > 24);
    const scaled = outlines.map((loop) => loop.map(([x, y]): Point => [x * CELL, y * CELL]));
    return { name, colour, path: scaled.map((loop) => curve(worn(loop, 10), 3)).join('') };
  });
}

function provinceAt(x: number, y: number): number {
  if (x < FRAME || y < FRAME || x > WIDTH - FRAME || y > MAP_HEIGHT - FRAME) return -1;
  const wx = x + 26 * noise(x / 90, y / 90) + 9 * noise(x / 32 + 40, y / 32);
  const wy = y + 26 * noise(x / 90 + 70, y / 90 + 30) + 9 * noise(x / 32, y / 32 + 90);
  let nearest = -1;
  let least = (REACH + 20 * noise(x / 60, y / 60 + 7)) ** 2;
  for (const city of CITIES) {
    const distance = (city.x - wx) ** 2 + (city.y - wy) ** 2;
    if (distance < least) {
      least = distance;
      nearest = PROVINCES.findIndex((province) => province.name === city.province);
    }
  }
  return nearest;
}

/** A road: a slight bend, the same every time. */
function bend(a: string, b: string): [Point, Point, Point] {
  const [from, to] = [CITY.get(a)!, CITY.get(b)!];
  const turn = (chanceOf(a + b)() - 0.5) * 0.16;
  const [mx, my] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const control: Point = [mx - (to.y - from.y) * turn, my + (to.x - from.x) * turn];
  return [[from.x, from.y], control, [to.x, to.y]];
}

/** The road as a line, moved sideways by an offset. */
export function roadPath(a: string, b: string, offset = 0): string {
  const known = ROADS.find(([one, other]) => (one === a && other === b) || (one === b && other === a));
  const [start, control, end] = bend(...(known ?? [a, b]));
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const [nx, ny] = [(-(end[1] - start[1]) / length) * offset, ((end[0] - start[0]) / length) * offset];
  const move = ([x, y]: Point) => `${(x + nx).toFixed(1)} ${(y + ny).toFixed(1)}`;
  return `M${move(start)}Q${move(control)} ${move(end)}`;
}

function river(...points: Point[]): string {
  const at = points.map(([x, y]) => place(x, y));
  let path = `M${at[0]!.map((n) => n.toFixed(0)).join(' ')}`;
  for (let i = 1; i < at.length - 1; i++) {
    const [here, next] = [at[i]!, at[i + 1]!];
    const end = i === at.length - 2 ? next : [(here[0] + next[0]) / 2, (here[1] + next[1]) / 2];
    path += `Q${here[0].toFixed(0)} ${here[1].toFixed(0)} ${end[0]!.toFixed(0)} ${end[1]!.toFixed(0)}`;
  }
  return path;
}

/** Rivers by the towns they pass, in parts of the map. */
export const RIVERS: { name: string; path: string; label: [number, number, number] }[] = [
  {
    name: 'Rhein',
    path: river([0.3, 0.99], [0.24, 0.9], [0.12, 0.885], [0.02, 0.84], [0.005, 0.7], [0.02, 0.55], [0.035, 0.42], [0.045, 0.3], [0.11, 0.2], [0.13, 0.1], [0.13, -0.03]),
    label: [0.026, 0.5, -82],
  },
  {
    name: 'Donau',
    path: river([0.1, 0.6], [0.16, 0.625], [0.24, 0.6], [0.33, 0.585], [0.42, 0.52], [0.5, 0.475], [0.58, 0.465], [0.64, 0.385], [0.7, 0.385], [0.76, 0.46], [0.8, 0.55], [0.86, 0.58], [0.94, 0.565], [1.03, 0.6]),
    label: [0.425, 0.49, -28],
  },
  {
    name: 'Isar',
    path: river([0.56, 0.86], [0.565, 0.8], [0.6, 0.74], [0.665, 0.665], [0.69, 0.58], [0.73, 0.52], [0.775, 0.5]),
    label: [0.695, 0.6, -66],
  },
  {
    name: 'Inn',
    path: river([0.36, 0.985], [0.44, 0.96], [0.5, 0.975], [0.6, 0.9], [0.68, 0.83], [0.72, 0.74], [0.78, 0.7], [0.8, 0.63], [0.815, 0.575]),
    label: [0.655, 0.845, -38],
  },
];

/** Hills of the Alps: little hatched humps in the south, none under a town or its name. */
export function hills(): { x: number; y: number; size: number }[] {
  const chance = chanceOf('Alpen');
  const found: { x: number; y: number; size: number }[] = [];
  for (let attempt = 0; attempt < 900 && found.length < 64; attempt++) {
    const fx = chance();
    const fy = 0.8 + chance() * 0.24 + (fx < 0.3 ? 0.07 : 0) - (fx > 0.55 ? 0.03 : 0);
    const [x, y] = place(fx, fy);
    const size = 13 + chance() * 15;
    if (y > MAP_HEIGHT - 46 || y < 0) continue;
    if (CITIES.some((city) => Math.abs(city.x - x) < 92 && y > city.y - 52 && y < city.y + 74)) continue;
    if (found.some((hill) => Math.hypot((hill.x - x) * 0.8, (hill.y - y) * 1.6) < 34)) continue;
    found.push({ x, y, size });
  }
  return found.sort((a, b) => a.y - b.y);
}

/** Trees of the Black Forest and the Bohemian Forest. */
export function trees(): { x: number; y: number }[] {
  const chance = chanceOf('Wald');
  const found: { x: number; y: number }[] = [];
  const woods: [number, number, number, number][] = [
    [0.075, 0.5, 0.05, 0.1],
    [0.84, 0.34, 0.07, 0.1],
    [0.87, 0.23, 0.05, 0.06],
    [0.42, 0.3, 0.05, 0.06],
  ];
  for (const [cx, cy, w, h] of woods) {
    for (let i = 0; i < 26; i++) {
      const [x, y] = place(cx + (chance() - 0.5) * 2 * w, cy + (chance() - 0.5) * 2 * h);
      if (CITIES.some((city) => Math.abs(city.x - x) < 84 && y > city.y - 50 && y < city.y + 66)) continue;
      if (found.some((tree) => Math.hypot(tree.x - x, tree.y - y) < 22)) continue;
      found.push({ x, y });
    }
  }
  return found.sort((a, b) => a.y - b.y);
}

/** Where the provinces' names run: a shallow arc from, over, to, in parts of the map. */
export const NAMES: Record<string, { arc: [Point, Point, Point]; size: number }> = {
  Baden: { arc: [[0.03, 0.27], [0.075, 0.18], [0.15, 0.02]], size: 25 },
  Baiern: { arc: [[0.41, 0.375], [0.5, 0.325], [0.635, 0.31]], size: 40 },
  Böhmen: { arc: [[0.8, 0.415], [0.87, 0.43], [0.97, 0.41]], size: 25 },
  Hohenzollern: { arc: [[0.115, 0.545], [0.185, 0.495], [0.265, 0.515]], size: 13 },
  Polen: { arc: [[0.855, 0.155], [0.93, 0.17], [1.0, 0.155]], size: 24 },
  Salzburg: { arc: [[0.865, 0.745], [0.93, 0.725], [1.0, 0.735]], size: 19 },
  Schweiz: { arc: [[0.02, 0.995], [0.08, 0.985], [0.14, 1.0]], size: 19 },
  Tyrol: { arc: [[0.585, 0.985], [0.65, 0.965], [0.72, 0.985]], size: 25 },
  Württemberg: { arc: [[0.205, 0.415], [0.29, 0.385], [0.38, 0.43]], size: 23 },
};

export function namePath(province: string): string {
  const { arc } = NAMES[province]!;
  const [from, over, to] = arc.map(([x, y]) => place(x, y).map((n) => n.toFixed(0)).join(' '));
  return `M${from}Q${over} ${to}`;
}
