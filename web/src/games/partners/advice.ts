import type { Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import { list, t } from '../../words/words.svelte';
import { viewOf, type Place } from './view';
import { cardName, label, pawnInWords } from './words';

/** A move in words, as one would suggest it. */
export function suggestion(move: Move, scene: Scene): string {
  const card = cardName(String(move.card));
  switch (move.type) {
    case 'give':
      return t('pa.do.give', { card });
    case 'enter': {
      const owners = (move.seats as number[] | undefined) ?? [move.seat as number];
      return t('pa.do.enter', { card, names: list(owners.map((seat) => scene.names[seat] ?? '')) });
    }
    case 'move': {
      const pawn = pawnInWords(move.seat as number, move.from as Place, scene);
      const steps = label(`button:steps:${String(move.steps)}`, scene);
      return viewOf(scene).seven ? t('pa.do.part', { pawn, steps }) : t('pa.do.move', { card, pawn, steps });
    }
    case 'swap': {
      const [one, other] = (move.pawns as [number, Place][]).map(([seat, place]) => pawnInWords(seat, place, scene));
      return t('pa.do.swap', { one: one!, other: other! });
    }
    default:
      return label(`button:${move.type}`, scene);
  }
}

export function plan(key: string, values: Record<string, unknown>, scene: Scene): string {
  const numbers = values as Record<string, number>;
  switch (key) {
    case 'give':
      return t('pa.plan.give', { who: scene.names[numbers.to!] ?? '' });
    case 'hit':
      return t('pa.plan.hit', { who: scene.names[numbers.seat!] ?? '' });
    default:
      return t('pa.plan.pawns', numbers);
  }
}
