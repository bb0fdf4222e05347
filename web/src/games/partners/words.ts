import type { Scene } from '../../table/scene.svelte';
import type english from '$rules/partners/catalogues/en.json';
import { list, ownWords } from '../../words/words.svelte';
import { colourOf } from './looks';
import { viewOf, type Place } from './view';

type Key = keyof typeof english;
export const t = ownWords<Key>();

const SPECIAL = new Set(['start', 'start/8', 'start/13', '1/14', '-4', '7', 'swap']);

/** A card in a word. */
export function cardName(face: string): string {
  return SPECIAL.has(face) ? t(`card.${face}` as Key) : face;
}

/** A card with what it does. */
export function cardInWords(face: string): string {
  return SPECIAL.has(face) ? t('card.special', { card: cardName(face) }) : t('card.forward', { count: Number(face) });
}

/** A place as its owner reaches it; a field has one name for all, by the start space before it. */
export function placeName(owner: number, place: Place, scene: Scene): string {
  const { fields, seats } = viewOf(scene);
  if (place === 'home') return t('place.home');
  if (place === 0) return t('place.start');
  if (place > fields * seats.length) return t('place.goal', { number: place - fields * seats.length });
  const after = (owner + Math.floor((place - 1) / fields)) % seats.length;
  return t('place.field', { colour: t(`colour.${colourOf(scene.game, after)}` as Key), number: ((place - 1) % fields) + 1 });
}

export function pawnInWords(seat: number, place: Place, scene: Scene): string {
  return t('pawn', { who: scene.names[seat] ?? '', place: placeName(seat, place, scene) });
}

/** What is asked once a card or a pawn has been pressed. */
export function question(scene: Scene): string | null {
  const { seven } = viewOf(scene);
  const chosen = (kind: string) => scene.pressed.find((spot) => spot.startsWith(kind));
  const [card, pawn, end] = [chosen('card:'), chosen('pawn:'), chosen('to:')];
  if (card === 'card:swap' && pawn) return t('expected.swap');
  if (end && (card || seven)) return t('expected.steps');
  if (end) return t('expected.card');
  if (pawn) return card || seven ? t('expected.where') : t('expected.cardOrWhere');
  return card ? t('expected.pawn', { card: cardName(card.slice(5)) }) : null;
}

export function label(spot: string, scene: Scene): string {
  if (spot === 'button:fold') return t('do.fold');
  if (spot === 'button:stop') return t('do.stop');
  if (spot.startsWith('button:enter:')) {
    const owners = spot.slice('button:enter:'.length).split(',').map((seat) => scene.names[Number(seat)] ?? '');
    return t('button.enter', { count: owners.length, names: list([...new Set(owners)]) });
  }
  const steps = Number(spot.slice('button:steps:'.length));
  return steps < 0 ? t('button.back', { count: -steps }) : t('button.steps', { count: steps });
}

export function describe(scene: Scene): string[] {
  const view = viewOf(scene);
  const lines = view.seats.map((own, seat) =>
    t('say.seat', {
      who: scene.names[seat] ?? '',
      pawns: list(own.pawns.map((place) => placeName(seat, place, scene))),
      locked: own.locked,
      cards: own.cards,
      team: list(own.team.map((mate) => scene.names[mate] ?? '')),
    }),
  );
  if (view.hand) lines.push(t('say.hand', { cards: view.hand.length === 0 ? t('say.none') : list(view.hand.map(cardName)) }));
  return lines;
}
