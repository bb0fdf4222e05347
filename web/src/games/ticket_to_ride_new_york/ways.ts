import type { Move } from '../../net/messages';
import { ROUTES } from './data';

/** The spots that are pressed for a move; a route is claimed from the board, or by laying a card of the hand on it. */
export function ways(move: Move): string[][] {
  switch (move.type) {
    case 'draw':
      return [['pile']];
    case 'take':
      return [[`open:${String(move.card)}`]];
    case 'tickets':
      return [['tickets']];
    case 'keep':
      return [[`button:keep:${(move.tickets as number[]).join(',')}`]];
    case 'claim': {
      const rest = ROUTES[move.route as number]!.length - (move.taxis as number);
      const [route, colour] = [`route:${String(move.route)}`, String(move.color ?? 'taxi')];
      const pay = `pay:${colour}:${rest}:${String(move.taxis)}`;
      return [
        [route, pay],
        [`held:${colour}`, route, pay],
      ];
    }
    default:
      return [['button:pass']];
  }
}
