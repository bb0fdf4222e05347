import type { Happening, Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import { t } from '../../words/words.svelte';
import type { Face, Flight, ScoreLine } from '../face';
import Board from './Board.svelte';
import { HEIGHT, WIDTH } from './data';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import { look } from './looks';
import Middle from './Middle.svelte';
import { rules } from './rulebook';
import { viewOf } from './view';
import { ways } from './ways';
import { plan, suggestion } from './advice';
import { whyNot } from './why';
import { describe, expected, label, sentence } from './words';

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
  if (move.type === 'claim') return [{ from: `seat:${seat}`, to: `route:${String(move.route)}`, sound: 'wood' }];
  return [];
}

function traces(happening: Happening): string[] {
  const move = happening.move as Move | undefined;
  return move?.type === 'claim' ? [`route:${String(move.route)}`] : [];
}

function scores(scene: Scene): ScoreLine[] {
  const { seats } = viewOf(scene);
  const column = (part: 'routes' | 'tickets' | 'attractions') => seats.map((seat) => seat.score?.[part] ?? 0);
  return [
    { text: t('ny.score.routes'), values: column('routes'), rule: 'NY-26' },
    { text: t('ny.score.tickets'), values: column('tickets'), rule: 'NY-27' },
    { text: t('ny.score.attractions'), values: column('attractions'), rule: 'NY-28' },
  ];
}

export const face: Face = {
  Board,
  Middle,
  Hand,
  Facts,
  look,
  ways,
  zones,
  hasty: (first) => (first.startsWith('held:') ? 2 : 1),
  tall: WIDTH / HEIGHT,
  label,
  expected,
  suggestion,
  plan,
  whyNot,
  rules,
  danger: () => null,
  sentence,
  flights,
  traces,
  describe,
  scores,
};
