import type { Happening, Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import { list, parts, t, type Key, type Part } from '../../words/words.svelte';
import { viewOf, type Place } from './view';

const CARD_KEYS: Record<string, Key> = {
  start: 'pa.card.start',
  'start/8': 'pa.card.start8',
  'start/13': 'pa.card.start13',
  '1/14': 'pa.card.1or14',
  '-4': 'pa.card.back4',
  '7': 'pa.card.7',
  swap: 'pa.card.swap',
};

/** A card in a word. */
export function cardName(face: string): string {
  const key = CARD_KEYS[face];
  return key ? t(key) : face;
}

/** A card with what it does. */
export function cardInWords(face: string): string {
  return face in CARD_KEYS ? t('pa.card.special', { card: cardName(face) }) : t('pa.card.forward', { count: Number(face) });
}

export function placeName(place: Place, scene: Scene): string {
  const view = viewOf(scene);
  const last = view.fields * view.seats.length;
  if (place === 'home') return t('pa.place.home');
  if (place === 0) return t('pa.place.start');
  return place > last ? t('pa.place.goal', { number: place - last }) : t('pa.place.field', { number: place });
}

export function pawnInWords(seat: number, place: Place, scene: Scene): string {
  return t('pa.pawn', { who: scene.names[seat] ?? '', place: placeName(place, scene) });
}

export function sentence(happening: Happening, scene: Scene): Part[] {
  const who = happening.seat === undefined ? '' : (scene.names[happening.seat] ?? '');
  switch (happening.what) {
    case 'move':
      return deed(who, happening.move as Move);
    case 'exchanged':
      return parts('pa.log.exchanged', {});
    case 'got':
      return parts('pa.log.got', { who, from: scene.names[happening.from as number] ?? '', card: cardName(String(happening.card)) });
    case 'thrown in':
      return parts('pa.log.thrown', { who, cards: list((happening.cards as string[]).map(cardName)) });
    case 'walked': {
      const end = (happening.path as number[]).at(-1)!;
      const pawn = { spot: `pawn:${happening.seat}:${end}`, text: placeName(end, scene) };
      return parts('pa.log.walked', { who, from: placeName(happening.from as number, scene), to: pawn });
    }
    case 'sent home':
      return parts('pa.log.home', { who, from: placeName(happening.from as number, scene) });
    case 'swapped': {
      const owners = (happening.pawns as { seat: number }[]).map((pawn) => scene.names[pawn.seat] ?? '');
      return parts('pa.log.swapped', { names: list(owners) });
    }
    case 'locked':
      return parts('pa.log.locked', { who });
    case 'finished':
      return parts('pa.log.finished', { who });
    case 'lapsed':
      return parts('pa.log.lapsed', { count: happening.steps as number });
    case 'complete':
      return parts('pa.log.complete', { names: list((happening.team as number[]).map((seat) => scene.names[seat] ?? '')) });
    case 'dealt':
      return parts('pa.log.dealt', { who, deal: happening.deal as number });
    default:
      return [];
  }
}

function deed(who: string, move: Move): Part[] {
  const card = cardName(String(move.card ?? ''));
  switch (move.type) {
    case 'give':
      return move.card ? parts('pa.log.give.own', { who, card }) : parts('pa.log.give', { who });
    case 'fold':
      return parts('pa.log.fold', { who });
    case 'stop':
      return parts('pa.log.stop', { who });
    case 'enter':
      return parts('pa.log.enter', { who, card });
    default:
      return parts('pa.log.plays', { who, card });
  }
}

export function expected(scene: Scene): string {
  const view = viewOf(scene);
  const kinds = new Set((scene.legal ?? []).map((move) => move.type));
  if (kinds.has('give')) return t('pa.expected.give');
  if (kinds.has('fold')) return t('pa.expected.fold');
  if (view.seven && scene.pressed.length === 0) return t('pa.expected.seven', { count: view.seven.rest });
  const chosen = (kind: string) => scene.pressed.find((spot) => spot.startsWith(kind));
  const [card, pawn, end] = [chosen('card:'), chosen('pawn:'), chosen('to:')];
  if (card === 'card:swap' && pawn) return t('pa.expected.swap');
  if (end && (card || view.seven)) return t('pa.expected.steps');
  if (end) return t('pa.expected.card');
  if (pawn) return card || view.seven ? t('pa.expected.where') : t('pa.expected.cardOrWhere');
  return card ? t('pa.expected.pawn', { card: cardName(card.slice(5)) }) : t('pa.expected.play');
}

export function label(spot: string, scene: Scene): string {
  if (spot === 'button:fold') return t('pa.button.fold');
  if (spot === 'button:stop') return t('pa.button.stop');
  if (spot.startsWith('button:enter:')) {
    const owners = spot.slice('button:enter:'.length).split(',').map((seat) => scene.names[Number(seat)] ?? '');
    return t('pa.button.enter', { names: list(owners) });
  }
  const steps = Number(spot.slice('button:steps:'.length));
  return steps < 0 ? t('pa.button.back', { count: -steps }) : t('pa.button.steps', { count: steps });
}

export function describe(scene: Scene): string[] {
  const view = viewOf(scene);
  const lines = view.seats.map((own, seat) =>
    t('pa.say.seat', {
      who: scene.names[seat] ?? '',
      pawns: list(own.pawns.map((place) => placeName(place, scene))),
      locked: own.locked,
      cards: own.cards,
      team: list(own.team.map((mate) => scene.names[mate] ?? '')),
    }),
  );
  if (view.hand) lines.push(t('pa.say.hand', { cards: view.hand.length === 0 ? t('say.none') : list(view.hand.map(cardName)) }));
  return lines;
}
