import { Refused } from './api';
import { connection, type AnswerTo, type Listener } from './connection.svelte';
import type { About, Ask, GameTold, HintTold, Known, Line, Message, Move, PlainTold, Present, TableTold } from './messages';

const LONGEST_LOG = 600;

/** News of a table: lines of its log, and how the game is after them. */
export interface News {
  n: number;
  lines: Line[];
  game: GameTold | null | undefined;
  status: About['status'] | undefined;
}

/** What this page knows of one table, kept up to date by the connection. */
export class Table implements Listener {
  about = $state.raw<About | null>(null);
  game = $state.raw<GameTold | null>(null);
  log = $state.raw<Line[]>([]);
  people = $state.raw<Known[]>([]);
  others = $state(0);
  problem = $state.raw<Refused | null>(null);
  /** Up to which event one has read what others said. */
  heard = $state(0);
  /** Whom one does not want to read, by name. */
  muted = $state.raw<Map<string, string>>(new Map());
  /** The server's clock minus ours, in ms. */
  skew = 0;
  /** What becomes of news of the game: shown at once, unless somebody shows them one after the other. */
  onNews: (news: News) => void = (news) => this.take(news);
  /** The last event that was told, and the last that is shown. */
  #n = 0;
  #shown = 0;
  /** The table as it was told last, which may be ahead of what is shown. */
  #latest: About | null = null;
  #stop: (() => void) | null = null;

  constructor(readonly code: string) {}

  open(): void {
    this.#stop = connection.listen(this);
  }

  close(): void {
    this.#stop?.();
    this.#stop = null;
  }

  seen(): number {
    return this.#n;
  }

  seat(): number | null {
    return this.ownSeats.length > 1 ? (this.game?.seat ?? null) : null;
  }

  told(message: TableTold): void {
    const first = this.about === null;
    const news = message.log.filter((line) => line.n > this.#n);
    this.problem = null;
    this.skew = message.now - Date.now();
    this.#n = Math.max(this.#n, message.n);
    this.#latest = message.about ?? this.#latest;
    if (message.muted) this.muted = new Map(message.muted.map(({ id, name }) => [id, name]));
    if (first) this.heard = this.#n;
    const told = { n: message.n, lines: news, game: message.game, status: message.about?.status };
    if (first) this.take(told);
    else if (message.game !== undefined) this.onNews(told);
    else this.hear(told);
  }

  /** What does not wait until the game is shown: talk, and who comes and goes. */
  private hear(news: News): void {
    this.#add(news.lines);
    if (this.#latest !== null) this.about = { ...this.#latest, status: this.about?.status ?? this.#latest.status };
  }

  /** Show news of the game. */
  take(news: News): void {
    this.#shown = Math.max(this.#shown, news.n);
    if (this.#latest !== null) this.about = { ...this.#latest, status: news.status ?? this.about?.status ?? this.#latest.status };
    if (news.game !== undefined) this.game = news.game;
    this.#add(news.lines);
  }

  #add(lines: Line[]): void {
    if (lines.length > 0) this.log = [...this.log, ...lines].sort((one, other) => one.n - other.n).slice(-LONGEST_LOG);
  }

  present(message: Present): void {
    this.people = message.people;
    this.others = message.others;
  }

  gone(problem: Refused): void {
    this.problem = problem;
  }

  /** The numbers of the seats that belong to whoever sits at this page. */
  get ownSeats(): number[] {
    const me = connection.person?.id;
    if (me === undefined || this.about === null) return [];
    return this.about.seats.flatMap((seat, number) => (seat.person === me ? [number] : []));
  }

  /** Whether this is a deal of the day, which is not told before the day is over. */
  get isKeptBack(): boolean {
    return Boolean(this.about?.day) && this.about?.seed === null;
  }

  /** What others said since one last looked. */
  get unheard(): number {
    const me = connection.person?.id;
    return this.log.filter((line) => line.what === 'chatted' && line.n > this.heard && line.person !== me).length;
  }

  /** Read no more of what somebody says, or again. */
  async mute(person: string, name: string, on: boolean): Promise<void> {
    await this.ask({ type: 'mute', person, on });
    const muted = new Map(this.muted);
    if (on) muted.set(person, name);
    else muted.delete(person);
    this.muted = muted;
  }

  isHere(person: string | null): boolean {
    return person !== null && this.people.some((known) => known.id === person);
  }

  /** Whether somebody who plays is not here, or a bot stands in. */
  get isSomebodyAway(): boolean {
    return this.about?.status === 'running' && this.about.seats.some(({ person, away, held }) => away || held || (person !== null && !this.isHere(person)));
  }

  /** Whether one may put a bot in for somebody who is not here. */
  canStandIn(seat: number): boolean {
    const told = this.about?.seats[seat];
    return this.about?.status === 'running' && this.ownSeats.length > 0 && Boolean(told?.person && !told.away && !this.isHere(told.person));
  }

  /** The seats that one has left and may take again. */
  get leftSeats(): number[] {
    const me = connection.person?.id;
    if (me === undefined || this.about?.status !== 'running') return [];
    return this.about.seats.flatMap(({ owner }, number) => (owner === me ? [number] : []));
  }

  /** Sit down again where one sat, on all seats that one had. */
  async sitAgain(): Promise<void> {
    for (const seat of this.leftSeats) await this.ask({ type: 'sit', seat, name: null });
  }

  ask<Kind extends AskHere['type']>(what: Extract<AskHere, { type: Kind }>): Promise<AnswerTo<Kind>> {
    return connection.ask<Kind>({ ...what, table: this.code } as unknown as Extract<Ask, { type: Kind }>);
  }

  /** `hold`: bots wait a moment, so that it can be taken back. */
  move(move: Move, hold: boolean): Promise<{ n: number }> {
    return this.ask({ type: 'move', seen: this.#shown, seat: this.game?.seat ?? 0, move, hold });
  }

  undo(): Promise<unknown> {
    return this.ask({ type: 'undo', seen: this.#shown, seat: this.game?.seat ?? 0 });
  }

  /** What a good bot would do. */
  hint(): Promise<HintTold> {
    return this.ask({ type: 'hint', seen: this.#shown, seat: this.game?.seat ?? 0 });
  }

  /** What there is to decide, and what to look at; null if nobody answers. */
  async coach(): Promise<Message[] | null> {
    try {
      return (await this.ask({ type: 'coach', seen: this.#shown, seat: this.game?.seat ?? 0 })).says;
    } catch {
      return null;
    }
  }

  /** Whether the own last move, with which event n came, was weak; null if it was not, or if nobody answers. */
  async judge(seat: number, n: number): Promise<Message | null> {
    try {
      return (await this.ask({ type: 'judge', seen: n, seat })).says;
    } catch {
      return null;
    }
  }

  /** Why something on the table cannot be pressed, or what it is; null if nobody answers. */
  async whyNot(pressed: string[], thing: string): Promise<Message | null> {
    try {
      return (await this.ask({ type: 'why', seat: this.game?.seat ?? null, pressed, thing })).says;
    } catch {
      return null;
    }
  }

  /** What moves of one's own would bring, each in sentences; null if nobody answers. */
  async outlook(moves: Move[]): Promise<Message[][] | null> {
    try {
      return (await this.ask({ type: 'outlook', seat: this.game?.seat ?? null, moves })).says;
    } catch {
      return null;
    }
  }

  /** The table in tables, and one's moves in words. */
  plain(): Promise<PlainTold> {
    return this.ask({ type: 'plain', seat: this.game?.seat ?? null });
  }

  /** How long bots still wait for a move that can be taken back, in ms; null where nobody does, or a slow one thinks already. */
  undoLeft(): number | null {
    const left = (this.game?.undo_until ?? 0) - Date.now() - this.skew;
    return left > 0 ? left : null;
  }

  /** How long the turn lasts before a bot stands in, in ms; null where it may last for ever. */
  timeLeft(): number | null {
    const deadline = this.game?.deadline ?? null;
    return deadline === null ? null : Math.max(0, deadline - Date.now() - this.skew);
  }
}

type WithoutTable<T> = T extends { table: string } ? Omit<T, 'table'> : never;
export type AskHere = WithoutTable<Ask>;
