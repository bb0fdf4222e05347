import { Refused } from './api';
import { waitBefore } from './backoff';
import type { Ask, FromServer, Known, Present, TableTold } from './messages';

/** The answer to what is asked: most things are just done. */
export type AnswerTo<Kind extends Ask['type']> = Extract<FromServer, { type: Kind extends 'link' | 'hint' | 'coach' | 'judge' | 'why' | 'outlook' | 'plain' ? Kind : 'done' }>;

const PING_EVERY = 10_000;
const PATIENCE = 5_000;

/** Whoever wants to be told of a table. `seen` is the last event it knows. */
export interface Listener {
  readonly code: string;
  seen(): number;
  seat(): number | null;
  told(message: TableTold): void;
  present(message: Present): void;
  gone(problem: Refused): void;
}

interface Waiting {
  done: (answer: FromServer) => void;
  refused: (problem: Refused) => void;
}

/** The one WebSocket of this page. It mends itself, and whoever listens misses nothing. */
class Connection {
  status = $state<'connecting' | 'open' | 'lost'>('connecting');
  person = $state<Known | null>(null);
  #socket: WebSocket | null = null;
  #attempt = 0;
  #lastId = 0;
  #waiting = new Map<number, Waiting>();
  #listeners = new Map<string, Listener>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #opening: (() => void)[] = [];

  open(): void {
    if (this.#socket !== null) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as FromServer);
    socket.onclose = () => this.#lost(socket);
    addEventListener('online', this.#again);
    addEventListener('offline', this.#dropped);
  }

  /** Connect anew, for instance under another name. */
  reopen(): void {
    this.#forget();
    this.status = 'connecting';
    this.open();
  }

  /** When one can ask for something. */
  async ready(): Promise<void> {
    if (this.status !== 'open') await new Promise<void>((done) => this.#opening.push(done));
  }

  #again = () => {
    if (this.status !== 'open') this.reopen();
  };

  #dropped = () => {
    this.status = 'lost';
  };

  #forget(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#retry);
    clearInterval(this.#heart);
    clearTimeout(this.#silence);
    if (socket) {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    }
    for (const waiting of this.#waiting.values()) waiting.refused(new Refused('unreachable', ''));
    this.#waiting.clear();
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#forget();
    this.status = 'lost';
    this.#retry = setTimeout(() => this.open(), waitBefore(this.#attempt++));
  }

  #hear(message: FromServer): void {
    clearTimeout(this.#silence);
    switch (message.type) {
      case 'welcome':
        this.status = 'open';
        this.person = message.person;
        this.#attempt = 0;
        this.#heart = setInterval(() => this.#ping(), PING_EVERY);
        for (const listener of this.#listeners.values()) this.#watch(listener);
        for (const opened of this.#opening.splice(0)) opened();
        break;
      case 'table':
        this.#listeners.get(message.table)?.told(message);
        break;
      case 'present':
        this.#listeners.get(message.table)?.present(message);
        break;
      case 'done':
      case 'link':
      case 'why':
      case 'outlook':
      case 'plain':
      case 'hint':
      case 'coach':
      case 'judge':
        this.#answer(message.id)?.done(message);
        break;
      case 'refused':
        this.#answer(message.id)?.refused(new Refused(message.code, message.message, message.says ?? null));
        break;
      case 'pong':
        break;
    }
  }

  #answer(id: number | null): Waiting | undefined {
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id !== null) this.#waiting.delete(id);
    return waiting;
  }

  #ping(): void {
    this.#send({ type: 'ping' });
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#silence = setTimeout(() => socket && this.#lost(socket), PATIENCE);
  }

  #send(ask: Ask): void {
    this.#socket?.send(JSON.stringify(ask));
  }

  #watch(listener: Listener): void {
    this.ask({ type: 'watch', table: listener.code, seen: listener.seen(), seat: listener.seat() }).catch(
      (problem: Refused) => problem.code !== 'unreachable' && listener.gone(problem),
    );
  }

  /** Ask for something. */
  ask<Kind extends Ask['type']>(ask: Extract<Ask, { type: Kind }>): Promise<AnswerTo<Kind>> {
    if (this.status !== 'open') return Promise.reject(new Refused('unreachable', ''));
    const id = ++this.#lastId;
    return new Promise((done, refused) => {
      this.#waiting.set(id, { done: (answer) => done(answer as AnswerTo<Kind>), refused });
      this.#send({ ...ask, id });
    });
  }

  listen(listener: Listener): () => void {
    this.#listeners.set(listener.code, listener);
    if (this.status === 'open') this.#watch(listener);
    return () => {
      if (this.#listeners.get(listener.code) !== listener) return;
      this.#listeners.delete(listener.code);
      this.ask({ type: 'unwatch', table: listener.code }).catch(() => undefined);
    };
  }
}

export const connection = new Connection();
