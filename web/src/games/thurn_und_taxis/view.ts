import type { Scene } from '../../table/scene.svelte';
import type { Result } from '../../net/messages';

export interface Tile {
  stack: string;
  value: number | null; // null: face down
}

export interface SeatView {
  cards: number;
  known: string[];
  route: string[];
  houses: string[];
  houses_left: number;
  carriage: number | null;
  tiles: Tile[];
  score: number | null; // null: some of it lies face down
}

export interface ThurnView {
  options: { edition: string; tiles: string };
  viewer: number | null;
  seat: number | null;
  phase: 'take' | 'take second' | 'play' | 'close' | 'houses' | 'discard' | null;
  turns: number;
  display: (string | null)[];
  pile: number;
  discards: string[];
  tiles: Record<string, number[]>;
  seats: SeatView[];
  hand: string[] | null;
  official: boolean;
  closing: { houses: string[]; cartwright: boolean } | null;
  end: { holder: number; turns_left: number } | null;
  result: Result | null;
}

export function viewOf(scene: Scene): ThurnView {
  return scene.view as unknown as ThurnView;
}
