import type { Move } from '../../net/messages';
import { ROUTES } from './data';

/** The spots that are pressed for a move. */
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
      return [[`route:${String(move.route)}`, `pay:${String(move.color ?? 'taxi')}:${rest}:${String(move.taxis)}`]];
    }
    default:
      return [['button:pass']];
  }
}
