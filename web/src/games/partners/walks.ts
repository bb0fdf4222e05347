import type { Happening } from '../../net/messages';
import type { Place } from './view';

/** A pawn and the places that it passes, told from its owner. */
export interface Walk {
  seat: number;
  pawn: number;
  places: Place[];
}

/** Which pawns move when something happens, one after the other. */
export function walks(happening: Happening): Walk[] {
  const { what, seat = 0 } = happening;
  const [pawn, from] = [happening.pawn as number, happening.from as Place];
  switch (what) {
    case 'walked':
      return [{ seat, pawn, places: [from, ...(happening.path as number[])] }];
    case 'entered':
      return [{ seat, pawn, places: ['home', 0] }];
    case 'sent home':
      return [{ seat, pawn, places: [from, 'home'] }];
    case 'swapped':
      return (happening.pawns as { seat: number; pawn: number; from: Place; to: Place }[]).map((one) => ({
        seat: one.seat,
        pawn: one.pawn,
        places: [one.from, one.to],
      }));
    default:
      return [];
  }
}
