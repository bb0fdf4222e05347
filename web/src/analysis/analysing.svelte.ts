import { api, type Refused } from '../net/api';
import type { AnalysisTold, Decision, Findings, HintTold, Move } from '../net/messages';
import { written } from '../words/writing';

const LOOK_AGAIN = 700;

/** The analysis of one game: asked for, waited for, and what it found. */
export class Analysing {
  told = $state.raw<AnalysisTold | null>(null);
  problem = $state.raw<Refused | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  findings: Findings | null = $derived(this.told?.findings ?? null);
  isUnderWay: boolean = $derived(this.told?.state === 'waiting' || this.told?.state === 'running');
  isRefused: boolean = $derived(this.told?.state === 'refused');

  async begin(record: unknown): Promise<void> {
    this.problem = null;
    await this.#hear(() => api.analyse(record));
  }

  /** Ask again how it stands, as long as it is under way. */
  async #hear(ask: () => Promise<AnalysisTold>): Promise<void> {
    try {
      this.told = await ask();
    } catch (error) {
      this.told = null;
      this.problem = error as Refused;
    }
    const { id } = this.told ?? { id: '' };
    if (this.isUnderWay) this.#timer = setTimeout(() => void this.#hear(() => api.analysis(id)), LOOK_AGAIN);
  }

  async cancel(): Promise<void> {
    clearTimeout(this.#timer);
    const id = this.told?.id;
    this.told = null;
    if (id) await api.stopAnalysis(id).catch(() => undefined);
  }

  /** Look no longer; whoever comes back finds it. */
  leave(): void {
    clearTimeout(this.#timer);
  }

  /** The decision that is made from a step on, if it cost something. */
  costlyAt(step: number): Decision | null {
    return this.findings?.decisions.find((decision) => decision.at === step && decision.grade !== 'good') ?? null;
  }

  /** The better move as a hint, which the board draws. */
  adviceAt(step: number): HintTold | null {
    const better = this.costlyAt(step)?.better;
    if (!better) return null;
    const why = better.plan === null ? [] : [better.plan];
    return { type: 'hint', id: 0, table: '', move: better.move as Move, says: better.says, why, chances: [] };
  }

  /** Everybody's chance at a step, in points of a hundred. */
  chancesAt(step: number): number[] {
    return this.findings?.chances.map((chances) => chances[step + 1]! / 100) ?? [];
  }
}

/** Hundredths of a point as they are written in a language, with a sign where it is a change. */
export function points(hundredths: number, language: string, signed = false): string {
  const how = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: signed ? 'exceptZero' : 'auto' } as const;
  return written(hundredths / 100, language, how);
}
