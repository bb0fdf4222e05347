const MOST = 2; // what a small board has room for

interface Great {
  key: number;
  text: string;
}

/** Great events, which stay on the board for as long as it takes to read them. */
export class GreatEvents {
  shown = $state.raw<Great[]>([]);
  #key = 0;

  /** Show some for so many ms. */
  show(texts: string[], ms: number): void {
    const fresh = texts.map((text) => ({ key: this.#key++, text }));
    this.shown = [...this.shown, ...fresh].slice(-MOST);
    setTimeout(() => (this.shown = this.shown.filter((one) => !fresh.includes(one))), ms);
  }
}

/** How long it takes to read something, in ms. */
export function readingTime(texts: string[]): number {
  return 1400 + 55 * texts.join(' ').length;
}
