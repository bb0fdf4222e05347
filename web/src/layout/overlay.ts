import type { Part, Places, Rect, Room } from './boxes';

/** What a text that is laid over something should rather not hide: what one presses next most of all. */
const DEAR: Record<Part, number> = { hand: 4, middle: 4, expected: 3, board: 1, players: 0.4, talk: 0.1, head: 1.5 };

export interface Overlay {
  x: number;
  width: number;
  /** One of the two is given: the edge that stays where it is while the text grows. */
  top: number | null;
  bottom: number | null;
  most: number;
}

function common(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Where a text about what is expected is laid over the table: next to it, on what matters least now. */
export function overlay(screen: Room, places: Places, rem: number): Overlay {
  const near = places.get('expected')!;
  const gap = 6;
  const width = Math.min(screen.width - 2 * gap, Math.max(near.width, Math.min(24 * rem, screen.width * 0.6)));
  const [likely, most] = [8 * rem, Math.max(7 * rem, screen.height * 0.6)];
  const right = near.x + near.width / 2 > screen.width / 2;
  const x = Math.max(gap, Math.min(screen.width - gap - width, right ? near.x + near.width - width : near.x));
  const beside = Math.max(gap, Math.min(screen.width - gap - width, right ? near.x - gap - width : near.x + near.width + gap));
  const tries: (Overlay & { y: number })[] = [
    { x, width, top: null, bottom: screen.height - near.y + gap, y: near.y - gap - likely, most: Math.min(most, near.y - 2 * gap) },
    { x, width, top: near.y + near.height + gap, bottom: null, y: near.y + near.height + gap, most: Math.min(most, screen.height - near.y - near.height - 2 * gap) },
    { x: beside, width, top: Math.min(near.y, screen.height - likely - gap), bottom: null, y: Math.min(near.y, screen.height - likely - gap), most },
    { x, width, top: gap, bottom: null, y: gap, most },
    { x, width, top: null, bottom: gap, y: screen.height - gap - likely, most },
  ];
  const cost = ({ x: left, width: wide, y, most: high }: Overlay & { y: number }) =>
    [...places].reduce((sum, [name, rect]) => sum + DEAR[name] * common({ x: left, y, width: wide, height: likely }, rect), 0) + (high < likely || y < 0 ? 1e7 : 0);
  const best = tries.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  return { x: best.x, width: best.width, top: best.top, bottom: best.bottom, most: best.most };
}

/**
 * Where a longer text about the board is laid: within the board's region, in the corner that hides least of what it speaks of,
 * and else next to what is expected. It leaves half of the board to be seen; what does not fit scrolls.
 */
export function overBoard(screen: Room, places: Places, rem: number, told: Rect[] = []): Overlay {
  const [board, near] = [places.get('board')!, places.get('expected')!];
  const gap = 6;
  const width = Math.min(board.width - 2 * gap, Math.max(24 * rem, board.width * 0.5));
  const most = Math.min(board.height / 2, Math.max(5 * rem, board.height * 0.45));
  const likely = Math.min(most, 9 * rem);
  const isRight = near.x + near.width / 2 > board.x + board.width / 2;
  const isUnder = near.y + near.height / 2 > board.y + board.height / 2;
  const corners = [isUnder, !isUnder].flatMap((under) => [isRight, !isRight].map((right) => ({ under, right })));
  const placed = ({ under, right }: { under: boolean; right: boolean }): Rect => ({
    x: right ? board.x + board.width - gap - width : board.x + gap,
    y: under ? board.y + board.height - gap - likely : board.y + gap,
    width,
    height: likely,
  });
  const hidden = (corner: Rect) => told.filter((one) => common(corner, one) > 0).length;
  const best = corners.reduce((one, other) => (hidden(placed(other)) < hidden(placed(one)) ? other : one));
  const edge = best.under ? { top: null, bottom: screen.height - board.y - board.height + gap } : { top: board.y + gap, bottom: null };
  return { x: placed(best).x, width, ...edge, most };
}

export function inStyle({ x, width, top, bottom, most }: Overlay): string {
  const edge = top === null ? `bottom:${bottom}px` : `top:${top}px`;
  return `left:${x}px;width:${width}px;${edge};max-height:${most}px`;
}
