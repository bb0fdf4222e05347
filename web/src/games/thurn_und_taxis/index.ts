import type { Happening, Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import { card, house } from '../../drawing/pieces';
import { drawn, type Flight } from '../drawing';
import Board from './Board.svelte';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import { look } from './looks';
import Middle from './Middle.svelte';
import { measures } from './room';
import { viewOf } from './view';
import { describe, label, question, t } from './words';

function routeOf(scene: Scene): string[] {
  return scene.seat === null ? [] : viewOf(scene).seats[scene.seat]!.route;
}

/** Whether a card can go on with the route: then it is not thrown away but by a button. */
function fits(city: string, scene: Scene): boolean {
  return (scene.legal ?? []).some((move) => move.type === 'play' && move.city === city);
}

function ways(move: Move, scene: Scene): string[][] {
  const city = String(move.city);
  switch (move.type) {
    case 'draw':
      return [['pile']];
    case 'take':
      return [[`open:${city}`]];
    case 'refresh':
      return [['button:refresh']];
    case 'start': {
      const first = routeOf(scene).length > 0 && fits(city, scene) ? ['button:throw'] : [];
      return [
        [...first, `card:${city}`],
        [...first, `city:${city}`],
      ];
    }
    case 'play':
      return [
        [`card:${city}`, `end:${String(move.end)}`],
        [`city:${city}`, `end:${String(move.end)}`],
      ];
    case 'close':
      return [[move.cartwright ? 'button:cartwright' : 'button:close']];
    case 'house':
      return [[`city:${city}`]];
    case 'discard':
      return [[`card:${city}`]];
    default:
      return [[`button:${move.type}`]];
  }
}

/** Cards are dragged to the hand, and from there to the route. */
function zones(move: Move, scene: Scene): string[] {
  if (move.type === 'take' || move.type === 'draw') return [`hand:${scene.seat}`];
  const isLaid = move.type === 'play' || (move.type === 'start' && !fits(String(move.city), scene));
  return isLaid ? [`route:${scene.seat}`] : [];
}

function danger(move: Move, scene: Scene): string | null {
  const route = move.type === 'start' ? routeOf(scene) : [];
  return route.length === 0 ? null : t('danger.throw', { count: route.length });
}

function flights(happening: Happening, scene: Scene): Flight[] {
  const seat = happening.seat ?? 0;
  const own = seat === scene.seat;
  if (happening.what === 'tile') {
    return [{ from: `stack:${String(happening.stack)}`, to: `seat:${seat}`, sound: 'wood' }];
  }
  if (happening.what === 'turned up') return [{ from: 'pile', to: `slot:${String(happening.slot)}`, sound: 'card' }];
  if (happening.what !== 'move') return [];
  const move = happening.move as Move;
  const city = String(move.city);
  const hand = own ? `hand:${seat}` : `seat:${seat}`;
  switch (move.type) {
    case 'take':
      return [{ from: `open:${city}`, to: hand, sound: 'card' }];
    case 'draw':
      return [{ from: 'pile', to: hand, sound: 'card' }];
    case 'start':
    case 'play':
      if (own) return [{ from: `card:${city}`, to: `route:${seat}`, sound: 'card' }];
      return [{ from: `seat:${seat}`, to: `city:${city}`, picture: card(), sound: 'card' }];
    case 'house':
      return [{ from: `seat:${seat}`, to: `city:${city}`, picture: house(look(seat)), sound: 'wood' }];
    default:
      return [];
  }
}

function traces(happening: Happening): string[] {
  if (happening.what === 'tile') return [`stack:${String(happening.stack)}`];
  if (happening.what !== 'move') return [];
  const { city } = happening.move as Move;
  return city === undefined ? [] : [`city:${String(city)}`];
}

export const drawing = drawn({
  Board,
  Middle,
  Hand,
  Facts,
  look,
  ways,
  zones,
  measures,
  label,
  question,
  danger,
  flights,
  traces,
  greats: ['tile', 'carriage', 'last round'],
  describe,
});
