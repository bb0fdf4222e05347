import { sha256 } from '../app/sha256';
import type { About } from '../net/messages';

type Promised = Pick<About, 'seed' | 'seed_hash' | 'origin'>;
/** What becomes of a look at the shuffles: they follow from the seed that was promised, from another game's, or are not those that should be. */
export type Fairness = 'promised' | 'borrowed' | 'not';

/** Whether the seed is that of another game, of which nothing was shown at the start. */
function isBorrowed({ origin }: Pick<About, 'origin'>): boolean {
  return origin != null && origin.anew === null;
}

/** The hash of the seed, as it was shown when the game started; null where none was. */
export function promise(about: Pick<About, 'seed_hash' | 'origin'>): string | null {
  return isBorrowed(about) ? null : about.seed_hash;
}

/** Whether a game was dealt as promised. `follows`: whether every shuffle follows from the seed, as the replay of the record found. */
export function fairness(about: Promised, follows: boolean): Fairness {
  if (!follows || about.seed === null) return 'not';
  if (isBorrowed(about)) return 'borrowed';
  return sha256(about.seed) === promise(about) ? 'promised' : 'not';
}
