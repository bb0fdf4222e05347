import type { Happening, Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import { taxi } from '../../drawing/pieces';
import { drawn, type Flight } from '../drawing';
import Board from './Board.svelte';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import { look } from './looks';
import Middle from './Middle.svelte';
import { noticed } from './noticed';
import { measures } from './room';
import { ways } from './ways';
import { describe, label, question, short } from './words';

/** Cards and tickets are dragged to the hand. */
function zones(move: Move, scene: Scene): string[] {
  return ['take', 'draw', 'tickets'].includes(move.type) ? [`hand:${scene.seat}`] : [];
}

function flights(happening: Happening, scene: Scene): Flight[] {
  const seat = happening.seat ?? 0;
  if (happening.what === 'turned up') return [{ from: 'pile', to: `slot:${String(happening.slot)}`, sound: 'card' }];
  if (happening.what !== 'move') return [];
  const hand = seat === scene.seat ? `hand:${seat}` : `seat:${seat}`;
  const move = happening.move as Move;
  if (move.type === 'draw') return [{ from: 'pile', to: hand, sound: 'card' }];
  if (move.type === 'take') return [{ from: `open:${String(move.card)}`, to: hand, sound: 'card' }];
  if (move.type === 'tickets') return [{ from: 'tickets', to: hand, sound: 'card' }];
  if (move.type === 'claim') return [{ from: `seat:${seat}`, to: `route:${String(move.route)}`, picture: taxi(look(seat)), sound: 'wood' }];
  return [];
}

function traces(happening: Happening): string[] {
  const move = happening.move as Move | undefined;
  return move?.type === 'claim' ? [`route:${String(move.route)}`] : [];
}

export const drawing = drawn({
  Board,
  Middle,
  Hand,
  Facts,
  look,
  ways,
  zones,
  isDecided: (pressed) => pressed.length >= (pressed[0]!.startsWith('held:') ? 2 : 1),
  measures,
  label,
  short,
  question,
  flights,
  traces,
  greats: ['reset', 'last turns'],
  noticed,
  describe,
});
