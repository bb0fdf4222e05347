/** How a queue shows what is in it. */
export interface Showing<News> {
  /** Show something, whole; done when everything has arrived. `still`: without motion, since nobody wants to wait. */
  show(news: News, still: boolean): Promise<void>;
  /** How long one may look at it before the next, in ms; null: until one asks for more. */
  rest(news: News): number | null;
  /** Whether so much waits, or waits so urgently, that one should not look at each for long. */
  isLate(waiting: News[]): boolean;
  /** Let what is moving arrive at once. */
  hasten(): void;
  /** Everything has been shown. */
  settle(): void;
}

/** What happened and is not shown yet: played one after the other, never dropped and never two at once. */
export class Happenings<News> {
  waiting = $state.raw<News[]>([]);
  /** Whether there is something to see before one can go on. */
  isPlaying = $state(false);
  /** Whether the next waits until somebody asks for it. */
  isHeld = $state(false);
  #isSkipping = false;
  #rested = Promise.resolve();
  #wake: () => void = () => undefined;

  constructor(readonly showing: Showing<News>) {}

  /** Something more has happened; `isOwn` does not wait until one has looked at what was before. */
  push(news: News, isOwn = false): void {
    this.waiting = [...this.waiting, news];
    if (isOwn || this.showing.isLate(this.waiting)) this.#wake();
    if (!this.isPlaying) void this.#play();
  }

  async #play(): Promise<void> {
    this.isPlaying = true;
    while (this.waiting.length > 0) {
      await this.#rested;
      const [news, ...later] = this.waiting as [News, ...News[]];
      this.waiting = later;
      await this.showing.show(news, this.#isSkipping).catch((error: unknown) => reportError(error)); // what cannot be shown holds up nothing
      this.#rested = this.#isSkipping ? Promise.resolve() : this.#rest(this.showing.rest(news));
    }
    this.#isSkipping = false;
    this.isPlaying = false;
    this.showing.settle();
  }

  #rest(ms: number | null): Promise<void> {
    if (ms === 0) return Promise.resolve();
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        this.isHeld = false;
        done();
      };
      const timer = ms === null ? undefined : setTimeout(end, ms);
      this.isHeld = ms === null;
      this.#wake = end;
    });
  }

  /** On to what comes next. */
  next(): void {
    this.#wake();
    this.showing.hasten();
  }

  /** Everything that happened is shown now, without motion. */
  skip(): void {
    if (!this.isPlaying) return;
    this.#isSkipping = true;
    this.next();
  }

  /** Nobody looks any more. */
  drop(): void {
    this.waiting = [];
    this.next();
  }

  /** What a press or the space bar means while something is shown: where each waits, the next; else all. */
  onward(): void {
    if (this.isHeld) this.next();
    else this.skip();
  }
}

/** How many turns there are in what follows one another: how often another decides. */
export function turnsIn(deciders: (number | null | undefined)[]): number {
  const told = deciders.filter((seat) => seat !== undefined);
  return told.filter((seat, i) => i === 0 || seat !== told[i - 1]).length;
}
