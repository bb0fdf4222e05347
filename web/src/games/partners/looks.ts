import type { Scene } from '../../table/scene.svelte';
import type { SeatLook, Sign } from '../drawing';
import { SEATS } from './data';

const PAINTS: Record<string, { colour: string; sign: Sign }> = {
  red: { colour: '#b8362f', sign: 'square' },
  yellow: { colour: '#c99400', sign: 'triangle' },
  green: { colour: '#41803a', sign: 'diamond' },
  blue: { colour: '#2f5f9e', sign: 'disc' },
  purple: { colour: '#74408f', sign: 'star' },
  orange: { colour: '#cf6418', sign: 'cross' },
};

export function colourOf(game: string, seat: number): string {
  const seats = game === 'partners-plus' ? SEATS['partners-plus'] : SEATS.partners;
  return seats[seat % seats.length]!;
}

export function lookIn(game: string, seat: number): SeatLook {
  return PAINTS[colourOf(game, seat)]!;
}

export function look(seat: number, scene: Scene): SeatLook {
  return lookIn(scene.game, seat);
}
