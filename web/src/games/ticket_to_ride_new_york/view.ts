import type { Result } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';

export interface OwnTicket {
  ticket: number;
  points: number;
  complete: boolean;
}

export interface SeatView {
  cards: number;
  known: string[];
  tickets: number;
  offered: number;
  chosen: boolean;
  pieces: number;
  routes: number[];
  points: number;
  shown: OwnTicket[] | null;
  score: { routes: number; tickets: number; attractions: number; completed: number } | null;
}

export interface NewYorkView {
  viewer: number | null;
  seat: number | null;
  phase: 'first tickets' | 'turn' | 'second card' | 'keep' | null;
  display: (string | null)[];
  pile: number;
  discards: string[];
  ticket_pile: number;
  routes: (number | null)[];
  seats: SeatView[];
  hand: string[] | null;
  tickets: OwnTicket[] | null;
  offer: number[] | null;
  end: { seat: number; turns_left: number } | null;
  result: Result | null;
}

export function viewOf(scene: Scene): NewYorkView {
  return scene.view as unknown as NewYorkView;
}
