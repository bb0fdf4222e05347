import type { Result } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import type { Shape } from './geometry';

export type Place = number | 'home';

export interface SeatView {
  team: number[];
  cards: number;
  chosen: boolean;
  pawns: Place[];
  locked: number;
}

export interface PartnersView {
  game: 'partners' | 'partners-plus';
  viewer: number | null;
  seat: number | null;
  phase: string | null;
  fields: number;
  dealer: number;
  deal: number;
  pile: number;
  played: string[];
  seats: SeatView[];
  hand: string[] | null;
  gave: { to: number; card: string } | null;
  got: { from: number; card: string } | null;
  seven: { rest: number; moved: [number, number][]; helped: number | null } | null;
  /** Where each walk ends that the own seat, which decides, may choose. */
  walks: { seat: number; from: number; steps: number; to: number }[] | null;
  complete: number[][];
  result: (Result & { places?: number[][] }) | null;
}

export function viewOf(scene: Scene): PartnersView {
  return scene.view as unknown as PartnersView;
}

export function shapeOf(scene: Scene): Shape {
  const view = viewOf(scene);
  return { seats: view.seats.length, fields: view.fields, bottom: scene.seat ?? 0 };
}
