import type { Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import { t, type Key } from '../../words/words.svelte';
import { viewOf } from './view';
import { buttonLabel } from './words';

/** A move in words, as one would suggest it. */
export function suggestion(move: Move, scene: Scene): string {
  const city = String(move.city);
  switch (move.type) {
    case 'draw':
      return t('tt.do.draw');
    case 'take':
      return t('tt.do.take', { city });
    case 'start': {
      const thrown = scene.seat !== null && viewOf(scene).seats[scene.seat]!.route.length > 0;
      return thrown ? t('tt.do.thrown', { city }) : t('tt.do.start', { city });
    }
    case 'play':
      return t('tt.do.play', { city, end: String(move.end) });
    case 'close':
      return buttonLabel(move.cartwright ? 'button:cartwright' : 'button:close');
    case 'house':
      return t('tt.do.house', { city });
    case 'discard':
      return t('tt.do.discard', { city });
    default:
      return buttonLabel(`button:${move.type}`);
  }
}

const PLANS: Record<string, Key> = {
  cards: 'tt.plan.cards',
  'cards-for-tiles': 'tt.plan.cards-for-tiles',
  route: 'tt.plan.route',
  'route-for-tiles': 'tt.plan.route-for-tiles',
  carriage: 'tt.plan.carriage',
  close: 'tt.plan.close',
  houses: 'tt.plan.houses',
  discard: 'tt.plan.discard',
};

export function plan(key: string, values: Record<string, unknown>): string {
  const route = ((values.route as string[] | undefined) ?? []).join(' – ');
  return t(PLANS[key]!, { route, carriage: Number(values.carriage) });
}
