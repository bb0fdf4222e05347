import type { Room } from '../../layout/boxes';
import type { Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import { drawn, type Measures } from '../drawing';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import { offer } from './offers';
import { wordOf } from '../../words/words.svelte';

/** Tables fill whatever room there is; the moves want some lines, and a list that scrolls does with few. */
const measures: Measures = {
  board: (room: Room) => room,
  hand: (_, rem) => ({ least: 10 * rem, good: 20 * rem }),
  middle: null,
  comfort: (_, room, rem) => Math.min(1, room.height / (18 * rem)) * Math.min(1, room.width / (18 * rem)),
  facts: 0,
};

/** Every move is a line in the list of moves. */
function ways(move: Move, scene: Scene): string[][] {
  return [[`offer:${scene.legal?.indexOf(move) ?? -1}`]];
}

/** The tables line by line, for people who do not see them. */
function describe(scene: Scene): string[] {
  return scene.plain.tables.flatMap(({ title, columns, rows }) =>
    rows.map((row) => {
      const cells = row.map((value, at) => [wordOf(columns[at] ?? '', scene.names), wordOf(value, scene.names)].filter((word) => word !== '').join(' '));
      return `${wordOf(title, scene.names)}: ${cells.filter((word) => word !== '').join(', ')}.`;
    }),
  );
}

/** How a game is played that has no drawing: its tables, and its moves in words, both as the server says them. */
export const drawing = drawn({
  Board,
  Hand,
  measures,
  ways,
  label: (spot, scene) => offer(scene, Number(spot.slice('offer:'.length))),
  describe,
  isPlain: true,
});
