import type { Scene } from '../../table/scene.svelte';
import { t } from '../../words/words.svelte';
import { viewOf, type PartnersView, type Place } from './view';
import { cardName, expected } from './words';

const SPACES = 4; // of each goal

/** Why a spot cannot be pressed now. What is not offered is not possible: this looks at the table for what to say. */
export function whyNot(spot: string, scene: Scene): string {
  const [kind, first, second] = spot.split(':') as [string, string, string | undefined];
  const view = viewOf(scene);
  if (kind === 'card') return unplayable(first, view, scene);
  if (kind === 'pawn') return unmoved(Number(first), second === 'home' ? 'home' : Number(second), view, scene);
  return t('why.now', { now: expected(scene) });
}

function unplayable(face: string, view: PartnersView, scene: Scene): string {
  const [card, now] = [cardName(face), expected(scene)];
  const out = view.seats[scene.seat ?? 0]!.pawns.filter((place) => place !== 'home');
  if (view.seven) return t('pa.why.seven', { count: view.seven.rest });
  if (scene.pressed.some((spot) => spot.startsWith('pawn:'))) return t('pa.why.cardForPawn', { card });
  if (face === 'swap') return t('pa.why.swap');
  if (out.length === 0 && !face.startsWith('start')) return t('pa.why.allHome', { card });
  return t('pa.why.card', { card, now });
}

function unmoved(seat: number, place: Place, view: PartnersView, scene: Scene): string {
  const now = expected(scene);
  const who = scene.names[seat] ?? '';
  if (place === 'home') return t('pa.why.home');
  if (isLocked(seat, place, view)) return t('pa.why.locked');
  if (scene.legal?.some((move) => move.type === 'give')) return t('why.now', { now });
  if (!view.seats[scene.seat ?? 0]!.team.includes(seat)) return t('pa.why.foreign', { who, now });
  const card = scene.pressed.find((spot) => spot.startsWith('card:'));
  return card ? t('pa.why.pawnWith', { card: cardName(card.slice(5)) }) : t('pa.why.pawn');
}

/** Whether a pawn is in its goal, and all spaces further in are taken. */
function isLocked(seat: number, place: number, view: PartnersView): boolean {
  const innermost = view.fields * view.seats.length + SPACES;
  const inside = view.seats[seat]!.pawns.filter((other) => other !== 'home' && other >= place).length;
  return place > innermost - SPACES && inside === innermost - place + 1;
}
