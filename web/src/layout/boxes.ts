/** Boxes in CSS pixels, and how rows and columns of regions share a box among them. */

export interface Room {
  width: number;
  height: number;
}

export interface Rect extends Room {
  x: number;
  y: number;
}

/** What of height something needs at a given width: so much at least, and so much to be comfortable. */
export interface Need {
  least: number;
  good: number;
}

/** No room is as high, in pixels. */
export const NEVER = 1e5;

export type Part = 'board' | 'hand' | 'middle' | 'expected' | 'players' | 'talk' | 'head';

export type Box =
  | { kind: 'part'; part: Part }
  | { kind: 'column'; of: Box[] }
  | { kind: 'row'; of: Box[]; shares: number[] };

export type Needs = Record<Part, (width: number) => Need>;
export type Places = Map<Part, Rect>;

export function part(name: Part): Box {
  return { kind: 'part', part: name };
}

export function column(...of: (Box | null)[]): Box {
  return { kind: 'column', of: of.filter((box) => box !== null) };
}

export function row(shares: number[], ...of: Box[]): Box {
  return { kind: 'row', of, shares };
}

/** Who takes what is left when all are comfortable: first a log, which has always more to tell, then cards. */
const HUNGER: Record<Part, number> = { board: 0, talk: 40, hand: 3, middle: 2, expected: 0.4, players: 0.2, head: 0 };

function hunger(box: Box): number {
  return box.kind === 'part' ? HUNGER[box.part] : Math.max(...box.of.map(hunger));
}

function widths(box: Box & { kind: 'row' }, width: number, gap: number): number[] {
  const whole = box.shares.reduce((sum, share) => sum + share, 0);
  return box.shares.map((share) => ((width - gap * (box.of.length - 1)) * share) / whole);
}

export function needOf(box: Box, width: number, needs: Needs, gap: number): Need {
  if (box.kind === 'part') return needs[box.part](width);
  if (box.kind === 'row') {
    const sides = widths(box, width, gap).map((share, i) => needOf(box.of[i]!, share, needs, gap));
    return { least: Math.max(...sides.map((side) => side.least)), good: Math.max(...sides.map((side) => side.good)) };
  }
  const gaps = gap * Math.max(0, box.of.length - 1);
  const parts = box.of.map((inner) => needOf(inner, width, needs, gap));
  return { least: gaps + sum(parts.map((one) => one.least)), good: gaps + sum(parts.map((one) => one.good)) };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Give each part its place: what it needs at least, then comfort, then what is left; where too little is there, all get less. */
export function place(box: Box, rect: Rect, needs: Needs, gap: number, places: Places = new Map()): Places {
  if (box.kind === 'part') {
    places.set(box.part, rect);
  } else if (box.kind === 'row') {
    let x = rect.x;
    widths(box, rect.width, gap).forEach((width, i) => {
      place(box.of[i]!, { ...rect, x, width }, needs, gap, places);
      x += width + gap;
    });
  } else {
    const heights = share(
      box.of.map((inner) => ({ ...needOf(inner, rect.width, needs, gap), hunger: hunger(inner) })),
      rect.height - gap * Math.max(0, box.of.length - 1),
    );
    let y = rect.y;
    heights.forEach((height, i) => {
      place(box.of[i]!, { ...rect, y, height }, needs, gap, places);
      y += height + gap;
    });
  }
  return places;
}

function share(needs: (Need & { hunger: number })[], height: number): number[] {
  const [least, good] = [sum(needs.map((need) => need.least)), sum(needs.map((need) => need.good))];
  if (least > height) return needs.map((need) => (need.least * Math.max(0, height)) / least);
  if (good > height) {
    const comfort = good === least ? 0 : (height - least) / (good - least);
    return needs.map((need) => need.least + (need.good - need.least) * comfort);
  }
  const appetite = sum(needs.map((need) => need.hunger)) || 1;
  return needs.map((need) => need.good + ((height - good) * need.hunger) / appetite);
}
