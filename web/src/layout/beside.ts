import type { Places, Rect, Room } from './boxes';

const GAP = 6;

/** The largest part of the screen that leaves the board to be seen: over, under or beside it. */
export function besideBoard(screen: Room, places: Places): Rect {
  const board = places.get('board')!;
  const [right, bottom] = [board.x + board.width, board.y + board.height];
  const sides: Rect[] = [
    { x: right, y: 0, width: screen.width - right, height: screen.height },
    { x: 0, y: 0, width: board.x, height: screen.height },
    { x: 0, y: bottom, width: screen.width, height: screen.height - bottom },
    { x: 0, y: 0, width: screen.width, height: board.y },
  ];
  const { x, y, width, height } = sides.reduce((one, other) => (other.width * other.height > one.width * one.height ? other : one));
  return { x: x + GAP, y: y + GAP, width: width - 2 * GAP, height: height - 2 * GAP };
}
