import type { Move } from '../../net/messages';
import { list, t } from '../../words/words.svelte';
import { ways } from './ways';
import { cardName, label, payInWords, routeName, ticketName } from './words';

/** A move in words, as one would suggest it. */
export function suggestion(move: Move): string {
  switch (move.type) {
    case 'draw':
      return t('ny.do.draw');
    case 'take':
      return t('ny.do.take', { card: cardName(String(move.card)) });
    case 'tickets':
      return t('ny.do.tickets');
    case 'claim':
      return t('ny.do.claim', { route: routeName(move.route as number), cards: payInWords(ways(move)[0]![1]!) });
    default:
      return label(ways(move)[0]![0]!);
  }
}

export function plan(key: string, values: Record<string, unknown>): string {
  switch (key) {
    case 'tickets': {
      const [routes, tickets] = [values.routes as number[], values.tickets as number[]];
      return t('ny.plan.tickets', { routes: list(routes.map(routeName)), tickets: list(tickets.map(ticketName)) });
    }
    case 'more-tickets':
      return t('ny.plan.more-tickets', { pieces: values.pieces as number });
    default:
      return t('ny.plan.points');
  }
}
