import type { Component } from 'svelte';
import type { Sound } from '../app/sounds';
import type { Picture } from '../drawing/pieces';
import { DEFAULT_LOOKS } from '../drawing/signs';
import type { Need, Room } from '../layout/boxes';
import type { Happening, Move, View } from '../net/messages';
import type { Scene } from '../table/scene.svelte';

/** A sign that goes with a colour, so that colour is never alone. */
export type Sign = 'disc' | 'triangle' | 'square' | 'diamond' | 'star' | 'cross';

export interface SeatLook {
  colour: string;
  sign: Sign;
}

/** Something flies from one spot to another: what is drawn where it leaves, or a picture of what moved. */
export interface Flight {
  from: string;
  to: string;
  picture?: Picture;
  sound?: Sound;
}

/** What a game takes of the screen: how its board is drawn in a room, and the heights that cards need at a width, all in pixels. */
export interface Measures {
  board(room: Room): Room;
  hand(width: number, rem: number): Need;
  /** Null where nothing lies beside the board. */
  middle: ((width: number, rem: number) => Need) | null;
  /** How well one sees and presses cards in a room: 0 hardly, 1 as well as one may wish. */
  comfort(part: 'hand' | 'middle', room: Room, rem: number): number;
  /** Lines besides the name for what everybody sees of a seat. */
  facts: number;
}

/**
 * How a game is drawn, and how its moves are pressed. It holds no rules and no sentences: moves, what is expected, what
 * happened and why something cannot be done come from the server.
 */
export interface Drawing {
  /** Drawn in a room, of which one sees a part `scale` times as large. */
  Board: Component<{ scene: Scene; room: Room; scale: number }>;
  /** What lies open beside the board. */
  Middle: Component<{ scene: Scene; room: Room }> | null;
  Hand: Component<{ scene: Scene; room: Room }>;
  /** What everybody sees of a seat; where room is short, only what decides the game. */
  Facts: Component<{ scene: Scene; seat: number; brief?: boolean }> | null;
  measures: Measures;
  /**
   * How a move is made: the spots that are pressed one after the other, in one or several ways.
   * A spot that begins with "button:" has no place and is drawn as a button.
   */
  ways(move: Move, scene: Scene): string[][];
  /** A spot that is a button or choice, in words. */
  label(spot: string, scene: Scene): string;
  /** What stands on a button where fewer words do, because what it speaks of lies on the table; else null. */
  short(spot: string): string | null;
  look(seat: number, scene: Scene): SeatLook;
  /** Places besides its spots where a move is made by dropping its first spot there. */
  zones(move: Move, scene: Scene): string[];
  /** Whether the one move that is left is made now, without its further steps; and whether its outlook was seen. */
  isDecided(pressed: string[], isSeen: boolean): boolean;
  /** What is asked once something has been pressed; null where what is expected says it. */
  question(scene: Scene): string | null;
  /** What is asked before a move that one may regret. */
  danger(move: Move, scene: Scene): string | null;
  flights(happening: Happening, scene: Scene): Flight[];
  /** Spots that a happening has to do with: they keep a soft trace for a while. */
  traces(happening: Happening): string[];
  /** What of what happens is so great that everybody should notice. */
  greats: string[];
  /** What comes so often that nobody waits until it is read. */
  passing: string[];
  /** What else is to be noticed in what is shown now after another view. */
  noticed(before: View, scene: Scene): string[];
  /** The board in words, for people who do not see it. */
  describe(scene: Scene): string[];
  /** Whether it is drawn from the server's tables and the moves in words. */
  isPlain: boolean;
}

type Needed = 'Board' | 'Hand' | 'measures' | 'ways' | 'label';

const DEFAULTS: Omit<Drawing, Needed> = {
  Middle: null,
  Facts: null,
  short: () => null,
  look: (seat) => DEFAULT_LOOKS[seat % DEFAULT_LOOKS.length]!,
  zones: () => [],
  isDecided: () => true,
  question: () => null,
  danger: () => null,
  flights: () => [],
  traces: () => [],
  greats: [],
  passing: [],
  noticed: () => [],
  describe: () => [],
  isPlain: false,
};

/** A drawing from what a game gives: the least that draws it, and whatever it does in its own way. */
export function drawn(given: Pick<Drawing, Needed> & Partial<Drawing>): Drawing {
  return { ...DEFAULTS, ...given };
}
