import type { Scene } from '../../table/scene.svelte';
import type english from '$rules/ticket_to_ride_new_york/catalogues/en.json';
import { list, ownWords } from '../../words/words.svelte';
import { ROUTES, signOf, TICKETS } from './data';
import { viewOf } from './view';

type Key = keyof typeof english;
export const t = ownWords<Key>();

const CARD_KEYS: Record<string, Key> = {
  blue: 'card.blue',
  green: 'card.green',
  black: 'card.black',
  pink: 'card.pink',
  red: 'card.red',
  orange: 'card.orange',
  taxi: 'card.taxi',
  gray: 'card.gray',
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
  return counted(cards).map(([card, count]) => t('count', { count, card: cardName(card) })).join(', ');
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
  const words = t('route', { a, b, colour: t(`route.${color}` as Key), length });
  return owner === null ? words : `${words} ${t('route.of', { who: scene.names[owner] ?? '' })}`;
}

/** What is asked once a route or a card has been pressed. */
export function question(scene: Scene): string | null {
  if (scene.pressed.length === 0) return null;
  return scene.pressed.some((spot) => spot.startsWith('route:')) ? t('expected.pay') : t('expected.route');
}

export function label(spot: string): string {
  if (spot === 'button:pass') return t('do.pass');
  if (spot.startsWith('pay:')) return payInWords(spot);
  const tickets = keptBy(spot);
  return tickets.length > 1 ? t('keep.both') : t('do.keep', { tickets: ticketName(tickets[0]!) });
}

/** A ticket lies on the desk with its names: on a button its sign is enough. */
export function short(spot: string): string | null {
  const tickets = spot.startsWith(KEEP) ? keptBy(spot) : [];
  return tickets.length === 1 ? t('keep.one', { sign: signOf(tickets[0]!) }) : null;
}

const KEEP = 'button:keep:';

function keptBy(spot: string): number[] {
  return spot.slice(KEEP.length).split(',').map(Number);
}

export function describe(scene: Scene): string[] {
  const view = viewOf(scene);
  const lines = [t('say.display', { cards: cardsInWords(view.display.filter((card) => card !== null)) })];
  view.seats.forEach((seat, number) => {
    const routes = seat.routes.length === 0 ? t('say.none') : list(seat.routes.map(routeName));
    lines.push(
      t('say.seat', { who: scene.names[number] ?? '', points: seat.points, pieces: seat.pieces, cards: seat.cards, tickets: seat.tickets, routes }),
    );
  });
  if (view.hand) lines.push(t('say.hand', { cards: cardsInWords(view.hand) || t('say.none') }));
  if (view.tickets?.length) lines.push(t('say.tickets', { tickets: list(view.tickets.map((own) => ticketName(own.ticket))) }));
  lines.push(...ROUTES.map((route) => routeInWords(route.id, scene)));
  return lines;
}
