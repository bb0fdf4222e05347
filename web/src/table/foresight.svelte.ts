import type { Message, Move } from '../net/messages';

/** As many moves as the server is asked about at once. */
export const MOST_AT_ONCE = 24;

/** What moves would bring, as the server tells it from the rules: asked for when somebody comes near to making them. */
export class Foresight {
  #told = $state.raw<Map<Move, Message[]>>(new Map());
  #asked = new Set<Move>();
  /** Asks the server; null where there is nobody to ask, or no answer. */
  ask: (moves: Move[]) => Promise<Message[][] | null> = () => Promise.resolve(null);

  /** What a move would bring; undefined as long as that is not known. */
  of(move: Move): Message[] | undefined {
    return this.#told.get(move);
  }

  /** There are other moves now. */
  forget(): void {
    this.#told = new Map();
    this.#asked = new Set();
  }

  /** Learn of these moves, if there are not too many. */
  async learn(moves: Move[]): Promise<void> {
    const asked = this.#asked;
    const unknown = [...new Set(moves)].filter((move) => !asked.has(move));
    if (unknown.length === 0 || unknown.length > MOST_AT_ONCE) return;
    for (const move of unknown) asked.add(move);
    const says = await this.ask(unknown);
    if (says === null || asked !== this.#asked) return;
    this.#told = new Map([...this.#told, ...unknown.map((move, i) => [move, says[i] ?? []] as const)]);
  }
}
