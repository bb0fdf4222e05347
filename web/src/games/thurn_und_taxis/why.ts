import type { Scene } from '../../table/scene.svelte';
import { list, t } from '../../words/words.svelte';
import { CITY, neighbours } from './data';
import { viewOf, type ThurnView } from './view';
import { expected } from './words';

/** Why a spot cannot be pressed now. What is not offered is not possible: this looks at the table for what to say. */
export function whyNot(spot: string, scene: Scene): string {
  const [kind, city] = spot.split(':') as [string, string];
  const view = viewOf(scene);
  const taking = view.phase === 'take' || view.phase === 'take second';
  if (spot === 'pile' && view.pile === 0 && view.discards.length === 0) return t('tt.why.noPile');
  if ((kind === 'open' || kind === 'pile') && !taking) return t('tt.why.taken', { now: expected(scene) });
  if (kind === 'city' && view.phase === 'houses') return house(city, view, scene.seat ?? 0);
  if (kind === 'city' && !(view.hand ?? []).includes(city)) return t('tt.why.notInHand', { city, now: expected(scene) });
  if ((kind === 'card' || kind === 'city') && taking) return t('tt.why.takeFirst');
  if ((kind === 'card' || kind === 'city') && view.phase === 'close') return second(city, view, scene);
  return t('why.now', { now: expected(scene) });
}

/** A card after the first one of the turn has been laid. */
function second(city: string, view: ThurnView, scene: Scene): string {
  const { route } = view.seats[scene.seat ?? 0]!;
  if (!scene.legal?.some((move) => move.type === 'play')) return t('tt.why.laid', { now: expected(scene) });
  if (route.includes(city)) return t('tt.why.inRoute', { city });
  const ends = [...new Set([route[0]!, route.at(-1)!])];
  return t('tt.why.noRoad', { city, ends: list(ends), neighbours: list(neighbours(city)) });
}

/** A town in which no house can be placed. */
function house(city: string, view: ThurnView, seat: number): string {
  const { route, houses } = view.seats[seat]!;
  const province = CITY.get(city)!.province;
  if (!route.includes(city)) return t('tt.why.offRoute', { city });
  if (houses.includes(city)) return t('tt.why.housed', { city });
  return t('tt.why.provinces', { city, province });
}
