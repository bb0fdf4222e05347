import type { Happening, Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import { list, parts, t, type Key, type Part, type Ref } from '../../words/words.svelte';
import { ROUTES, TICKETS } from './data';
import { viewOf } from './view';

const CARD_KEYS: Record<string, Key> = {
  blue: 'ny.card.blue',
  green: 'ny.card.green',
  black: 'ny.card.black',
  pink: 'ny.card.pink',
  red: 'ny.card.red',
  orange: 'ny.card.orange',
  taxi: 'ny.card.taxi',
  gray: 'ny.card.gray',
};

export function cardName(card: string): string {
  return t(CARD_KEYS[card]!);
}

/** Each card once, with how many there are of it. */
export function counted(cards: string[]): [card: string, count: number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** "2 blue, 1 taxi". */
export function cardsInWords(cards: string[]): string {
  return counted(cards).map(([card, count]) => t('ny.count', { count, card: cardName(card) })).join(', ');
}

export function payInWords(key: string): string {
  const [, colour, number, taxis] = key.split(':') as [string, string, string, string];
  const cards = [...Array<string>(Number(number)).fill(colour), ...Array<string>(Number(taxis)).fill('taxi')];
  return cardsInWords(cards);
}

export function ticketName(ticket: number): string {
  const { a, b, points } = TICKETS[ticket]!;
  return `${a} – ${b} (${points})`;
}

export function routeName(route: number): string {
  const { a, b } = ROUTES[route]!;
  return `${a} – ${b}`;
}

export function routeInWords(route: number, scene: Scene): string {
  const { a, b, color, length } = ROUTES[route]!;
  const owner = viewOf(scene).routes?.[route] ?? null;
  const words = t('ny.route', { a, b, colour: cardName(color), length });
  return owner === null ? words : `${words} ${t('ny.route.of', { who: scene.names[owner] ?? '' })}`;
}

function routeRef(route: number): Ref {
  return { spot: `route:${route}`, text: routeName(route) };
}

export function sentence(happening: Happening, scene: Scene): Part[] {
  const who = happening.seat === undefined ? '' : (scene.names[happening.seat] ?? '');
  switch (happening.what) {
    case 'move':
      return deed(who, happening);
    case 'shuffled':
      return parts('ny.log.shuffled', {});
    case 'reset':
      return parts('ny.log.reset', {});
    case 'kept':
      return parts('ny.log.kept', { who, count: happening.number as number });
    case 'last turns':
      return parts('ny.log.last', { who, count: happening.pieces as number });
    default:
      return [];
  }
}

function deed(who: string, happening: Happening): Part[] {
  const move = happening.move as Move;
  switch (move.type) {
    case 'draw':
      return happening.card
        ? parts('ny.log.drawn', { who, card: cardName(String(happening.card)) })
        : parts('ny.log.draw', { who });
    case 'take':
      return parts('ny.log.take', { who, card: cardName(String(move.card)) });
    case 'tickets':
      return parts('ny.log.tickets', { who, count: happening.number as number });
    case 'keep':
      return move.tickets
        ? parts('ny.log.keep.own', { who, tickets: list((move.tickets as number[]).map(ticketName)) })
        : parts('ny.log.keep', { who });
    case 'claim':
      return parts('ny.log.claim', {
        who,
        route: routeRef(move.route as number),
        cards: cardsInWords(happening.paid as string[]),
      });
    default:
      return parts('ny.log.pass', { who });
  }
}

const EXPECTED: Record<string, Key> = {
  'first tickets': 'ny.expected.first',
  turn: 'ny.expected.turn',
  'second card': 'ny.expected.second',
  keep: 'ny.expected.keep',
};

export function expected(scene: Scene): string {
  if (scene.pressed.some((spot) => spot.startsWith('route:'))) return t('ny.expected.pay');
  if (scene.pressed.length > 0) return t('ny.expected.route');
  return t(EXPECTED[viewOf(scene).phase ?? 'turn']!);
}

export function label(spot: string): string {
  if (spot === 'button:pass') return t('ny.button.pass');
  if (spot.startsWith('pay:')) return payInWords(spot);
  const tickets = spot.slice('button:keep:'.length).split(',').map(Number);
  return t('ny.button.keep', { tickets: list(tickets.map(ticketName)) });
}

export function describe(scene: Scene): string[] {
  const view = viewOf(scene);
  const lines = [t('ny.say.display', { cards: cardsInWords(view.display.filter((card) => card !== null)) })];
  view.seats.forEach((seat, number) => {
    const routes = seat.routes.length === 0 ? t('say.none') : list(seat.routes.map(routeName));
    lines.push(
      t('ny.say.seat', { who: scene.names[number] ?? '', points: seat.points, pieces: seat.pieces, cards: seat.cards, tickets: seat.tickets, routes }),
    );
  });
  if (view.hand) lines.push(t('ny.say.hand', { cards: cardsInWords(view.hand) || t('say.none') }));
  if (view.tickets?.length) lines.push(t('ny.say.tickets', { tickets: list(view.tickets.map((own) => ticketName(own.ticket))) }));
  lines.push(...ROUTES.map((route) => routeInWords(route.id, scene)));
  return lines;
}
