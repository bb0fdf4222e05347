const MOST = 2; // what a small board has room for

export interface Great {
  text: string;
  /** Whether the game goes on while it is read. */
  isPassing: boolean;
}

/** Great events, which stay on the board for as long as it takes to read them. */
export class GreatEvents {
  shown = $state.raw<(Great & { key: number })[]>([]);
  #key = 0;

  /** Show some for so many ms. */
  show(greats: Great[], ms: number): void {
    const fresh = greats.map((great) => ({ ...great, key: this.#key++ }));
    const all = [...this.shown, ...fresh];
    // Where there are too many, those go first that come often.
    const order = [...all.filter(({ isPassing }) => isPassing), ...all.filter(({ isPassing }) => !isPassing)];
    const gone = new Set(order.slice(0, Math.max(0, all.length - MOST)));
    this.shown = all.filter((great) => !gone.has(great));
    setTimeout(() => (this.shown = this.shown.filter((one) => !fresh.includes(one))), ms);
  }
}

/** How long it takes to read something, in ms. */
export function readingTime(greats: Great[]): number {
  return 1400 + 55 * greats.map(({ text }) => text).join(' ').length;
}
