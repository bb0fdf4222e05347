import type { Component } from 'svelte';
import type { Happening, Move } from '../net/messages';
import type { Scene } from '../table/scene.svelte';
import type { Part } from '../words/words.svelte';

/** A sign that goes with a colour, so that colour is never alone. */
export type Sign = 'disc' | 'triangle' | 'square' | 'diamond' | 'star' | 'cross';

export interface SeatLook {
  colour: string;
  sign: Sign;
}

/** Something flies from one spot to another. `what` is drawn by the clone of the spot it leaves. */
export interface Flight {
  from: string;
  to: string;
  sound?: 'card' | 'wood';
}

export interface ScoreLine {
  text: string;
  /** One number (or word) for each seat. */
  values: (number | string)[];
  /** The rule that it is counted by. */
  rule: string;
}

/** The rule behind a sentence, for the link beside it; null where there is none. */
export interface RuleFinder {
  expected(scene: Scene): string;
  whyNot(spot: string, scene: Scene): string;
  happening(happening: Happening, scene: Scene): string | null;
  winner(scene: Scene): string;
}

/** All that the page needs to know of a game. It has no rules: moves come from the server. */
export interface Face {
  Board: Component<{ scene: Scene }>;
  /** What lies open beside the board. */
  Middle: Component<{ scene: Scene }> | null;
  Hand: Component<{ scene: Scene }>;
  /** What everybody sees of a seat, in a line. */
  Facts: Component<{ scene: Scene; seat: number }>;
  look(seat: number, scene: Scene): SeatLook;
  /**
   * How a move is made: the spots that are pressed one after the other, in one or several ways.
   * A spot that begins with "button:" has no place and is drawn as a button.
   */
  ways(move: Move, scene: Scene): string[][];
  /** Places besides its spots where a move is made by dropping its first spot there. */
  zones(move: Move, scene: Scene): string[];
  /** After how many presses, of which this is the first, the one move that is left is made without its further steps. */
  hasty(first: string): number;
  /** Width by height of a board that is rather tall than wide: the hand lies beside it. Null for a wide one. */
  tall: number | null;
  /** A spot that is a button or choice, in words. */
  label(spot: string, scene: Scene): string;
  expected(scene: Scene): string;
  /** A move in words, as one would suggest it. */
  suggestion(move: Move, scene: Scene): string;
  /** What somebody who plays so is after: a bot's reason (docs/bots.md) as a sentence. */
  plan(key: string, values: Record<string, unknown>, scene: Scene): string;
  whyNot(spot: string, scene: Scene): string;
  /** What a thing is that nobody ever presses to play; null for all others. */
  about?(spot: string, scene: Scene): string | null;
  rules: RuleFinder;
  /** What is asked before a move that one may regret. */
  danger(move: Move, scene: Scene): string | null;
  /** A happening as a sentence; nothing if it needs no telling. */
  sentence(happening: Happening, scene: Scene): Part[];
  flights(happening: Happening, scene: Scene): Flight[];
  /** Spots that a happening has to do with: they keep a soft trace for a while. */
  traces(happening: Happening): string[];
  /** The board in words, for people who do not see it. */
  describe(scene: Scene): string[];
  scores(scene: Scene): ScoreLine[];
}
