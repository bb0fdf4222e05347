export interface Great {
  text: string;
  /** Whether the game goes on while it is read. */
  isPassing: boolean;
}

type Shown = Great & { key: number };

/** Great events: they stay on the board for as long as it takes to read them, and those for which there is no room come after them. */
export class GreatEvents {
  /** How many a board has room for. */
  room = 2;
  shown = $state.raw<Shown[]>([]);
  #waiting: Shown[] = [];
  #key = 0;
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Show some, after those that are there. `still`: one wants to get on, so that all but the last are left to the log. */
  show(greats: Great[], still = false): void {
    const fresh = greats.map((great) => ({ ...great, key: this.#key++ }));
    this.#waiting = [...this.#waiting.filter(({ isPassing }) => !isPassing), ...fresh];
    if (still) this.#waiting = [...this.shown, ...this.#waiting].slice(-this.room);
    if (still || this.shown.length === 0) this.#turn();
    // What comes often makes room for what does not.
    else if (this.shown.every(({ isPassing }) => isPassing) && this.#waiting.some(({ isPassing }) => !isPassing)) this.#turn();
  }

  /** On to those that wait. */
  #turn(): void {
    clearTimeout(this.#timer);
    this.shown = this.#waiting.splice(0, this.room);
    const ms = readingTime(this.shown);
    this.#until = Date.now() + ms;
    if (this.shown.length > 0) this.#timer = setTimeout(() => this.#turn(), ms);
  }

  /** They have been read. */
  clear(): void {
    this.#waiting = [];
    this.#turn();
  }

  /** How long it takes until all are read that the game waits for, in ms. */
  left(): number {
    const later: number[] = [];
    for (let at = 0; at < this.#waiting.length; at += this.room) later.push(this.#needs(this.#waiting.slice(at, at + this.room)));
    const now = this.#needs(this.shown) === 0 ? 0 : Math.max(0, this.#until - Date.now());
    return later.reduce((sum, ms) => sum + ms, now);
  }

  #needs(greats: Great[]): number {
    return greats.some(({ isPassing }) => !isPassing) ? readingTime(greats) : 0;
  }
}

/** How long it takes to read something, in ms. */
export function readingTime(greats: Great[]): number {
  return greats.length === 0 ? 0 : 1400 + 55 * greats.map(({ text }) => text).join(' ').length;
}
