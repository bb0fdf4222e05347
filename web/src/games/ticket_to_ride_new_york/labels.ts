import type { Location, Poster, Space } from './data';
import { HEIGHT } from './data';

/** Where a name stands beside its place: from this point on, to the left, to the right or about it, in one line or two. */
export interface Label {
  lines: string[];
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const LETTER = 0.52; // of its size a letter is wide
const WIDER = 0.1; // the part by which a word of broad letters may be wider
const LINE = 0.92;
const EDGE = 16;
const STOP = 22;
const HIDDEN = 1e4;

const memory = new Map<string, Label[]>();

/** All names of a poster at a size, clear of its edge, of each other and, as far as there is room, of what is pressed. */
export function labelsOf(poster: Poster, size: number): Label[] {
  const key = `${poster.stretch}:${size.toFixed(1)}`;
  const known = memory.get(key) ?? placed(poster, size);
  memory.set(key, known);
  return known;
}

function placed(poster: Poster, size: number): Label[] {
  const choices = poster.locations.map((location) => choicesFor(location, poster, size));
  const chosen = choices.map((labels) => labels[0]!);
  // A few rounds of letting each name choose again, now that it knows where the others stand.
  for (let round = 0; round < 4; round++) {
    choices.forEach((labels, i) => {
      const others = chosen.filter((_, j) => j !== i).map((other) => other.box);
      const cost = ({ box, price }: Choice) => price + others.reduce((sum, other) => sum + 3 * common(box, other), 0);
      chosen[i] = labels.reduce((best, label) => (cost(label) < cost(best) ? label : best));
    });
  }
  return chosen.filter(({ price }) => price < HIDDEN).map(({ label }) => label);
}

interface Choice {
  label: Label;
  box: Box;
  price: number;
}

function choicesFor(location: Location, poster: Poster, size: number): Choice[] {
  const found: Choice[] = [];
  for (const lines of linesOf(location.name)) {
    const width = Math.max(...lines.map((line) => line.length)) * size * LETTER;
    const height = lines.length * size * LINE;
    for (const away of [0, 8, 20, 34, 50]) {
      for (const [dx, dy] of DIRECTIONS) {
        const label = standing(location, lines, size, dx, dy, STOP + 4 + away, height);
        const box = boxOf(label, width, height, size);
        found.push({ label, box, price: priceOf(box, poster) + away * 6 + (lines.length - 1) * 30 + (dx !== 0 && dy !== 0 ? 12 : 0) });
      }
    }
  }
  return found.sort((a, b) => a.price - b.price);
}

const DIRECTIONS = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1], [1, 0.5], [-1, 0.5], [1, -0.5], [-1, -0.5]] as const;

/** The name in one line, in two at any of its spaces, and in as many as it has words. */
function linesOf(name: string): string[][] {
  const words = name.split(' ');
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  return [[name], ...cuts, ...(words.length > 2 ? [words] : [])];
}

function standing({ x, y }: Location, lines: string[], size: number, dx: number, dy: number, away: number, height: number): Label {
  const anchor = dx > 0 ? 'start' : dx < 0 ? 'end' : 'middle';
  const shift = Math.abs(dx) === 1 && Math.abs(dy) === 1 ? 0.72 : 1;
  const middle = y + dy * (dx === 0 ? away + height / 2 : away * shift + (height / 2) * Math.abs(dy));
  return { lines, x: x + dx * away * (dy === 0 ? 1 : 0.72), y: middle - height / 2 + size * 0.74, anchor };
}

function boxOf({ x, y, anchor }: Label, width: number, height: number, size: number): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  const top = y - size * 0.72;
  return { left, top, right: left + width, bottom: top + height };
}

function priceOf(box: Box, poster: Poster): number {
  const out = Math.max(0, EDGE - box.left) + Math.max(0, EDGE - box.top) + Math.max(0, box.right - poster.width + EDGE) + Math.max(0, box.bottom - HEIGHT + EDGE);
  let price = out * 1e4;
  for (const { x, y } of poster.locations) price += 2 * common(box, { left: x - STOP, top: y - STOP, right: x + STOP, bottom: y + STOP });
  for (const route of poster.routes) {
    for (const space of route.spaces) price += 2 * covered(box, space) + (isHidden(space, box) ? HIDDEN : 0);
  }
  return price;
}

function common(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}

/** Whether a name would hide a space: its middle lies under the letters, which may be wider than they are reckoned. */
function isHidden({ x, y }: Space, { left, top, right, bottom }: Box): boolean {
  const wider = 4 + WIDER * (right - left);
  return x > left - wider && x < right + wider && y > top - 2 && y < bottom + 2;
}

/** How much of a space of a route lies under a box: reckoned by squares along it. */
function covered(box: Box, { x, y, turn, length }: Space): number {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const pieces = Math.max(2, Math.ceil(length / 16));
  let area = 0;
  for (let i = 0; i < pieces; i++) {
    const along = (i + 0.5) * (length / pieces) - length / 2;
    const [px, py] = [x + cos * along, y + sin * along];
    area += common(box, { left: px - 11, top: py - 11, right: px + 11, bottom: py + 11 });
  }
  return area;
}

/** How much of what is pressed lies under names: for tests. */
export function coveredBy(labels: Label[], poster: Poster, size: number): { name: string; area: number }[] {
  return labels.map((label) => {
    const width = Math.max(...label.lines.map((line) => line.length)) * size * LETTER;
    const box = boxOf(label, width, label.lines.length * size * LINE, size);
    const area = poster.routes.flatMap((route) => route.spaces).reduce((sum, space) => sum + covered(box, space), 0);
    return { name: label.lines.join(' '), area };
  });
}
