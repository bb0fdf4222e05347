import type { Scene } from '../../table/scene.svelte';
import { t } from '../../words/words.svelte';
import { ROUTES } from './data';
import { viewOf, type NewYorkView } from './view';
import { cardName, expected } from './words';

/** Why a spot cannot be pressed now. What is not offered is not possible: this looks at the table for what to say. */
export function whyNot(spot: string, scene: Scene): string {
  const [kind, what] = spot.split(':') as [string, string | undefined];
  const view = viewOf(scene);
  if (view.phase === 'keep' || view.phase === 'first tickets') return t('ny.why.keep');
  if (view.phase === 'second card') {
    if (spot === 'open:taxi') return t('ny.why.taxi');
    if (kind === 'route' || kind === 'held' || kind === 'tickets') return t('ny.why.second');
  }
  if (kind === 'pile' && view.pile === 0) return t('ny.why.pile');
  if (kind === 'tickets' && view.ticket_pile === 0) return t('ny.why.tickets');
  if (kind === 'held') return t('ny.why.held', { card: cardName(what!) });
  if (kind === 'route') return unclaimed(Number(what), view, scene);
  return t('why.now', { now: expected(scene) });
}

/** A route that cannot be claimed: because of who has it or its twin, or of what it costs. */
function unclaimed(number: number, view: NewYorkView, scene: Scene): string {
  const { color, length, twin } = ROUTES[number]!;
  const name = (seat: number) => scene.names[seat] ?? '';
  const [owner, beside] = [view.routes[number] ?? null, twin === null ? null : (view.routes[twin] ?? null)];
  if (owner !== null) return t('ny.why.taken', { who: name(owner) });
  const { pieces } = view.seats[scene.seat ?? 0]!;
  if (pieces < length) return t('ny.why.pieces', { length, pieces });
  const held = (card: string) => (view.hand ?? []).filter((own) => own === card).length;
  const colours = color === 'gray' ? [...new Set(view.hand)].filter((card) => card !== 'taxi') : [color];
  const most = held('taxi') + Math.max(0, ...colours.map(held));
  if (most < length) return t('ny.why.cards', { length, colour: cardName(color), count: most });
  return beside === null ? t('why.now', { now: expected(scene) }) : t('ny.why.twin', { who: name(beside) });
}
