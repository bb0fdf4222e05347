/** The messages of the socket and the answers of the API, as `docs/protocol.md` has them. */

export type Move = { type: string } & Record<string, unknown>;
export type View = Record<string, unknown>;
export type Happening = { what: string; seat?: number } & Record<string, unknown>;
export type OptionValue = string | number | boolean;

export interface Known {
  id: string;
  name: string;
}

export interface SeatTold {
  person: string | null;
  name: string | null;
  bot: string | null;
  away: boolean;
}

export interface About {
  code: string;
  status: 'lobby' | 'running' | 'over' | 'closed';
  game: string;
  options: Record<string, OptionValue>;
  first: number | null;
  listed: boolean;
  pace: string;
  limit: string;
  stand_in: string;
  seats: SeatTold[];
  wishes: string[];
  rematch: string | null;
  seed_hash: string | null;
  seed: string | null;
}

export interface GameTold {
  seat: number | null;
  decides: number | null;
  view: View;
  legal: Move[] | null;
  can_undo: boolean;
  began: number;
  deadline: number | null;
}

export interface Result {
  scores: number[];
  winners: number[];
}

export interface Line {
  n: number;
  at: number;
  what: string;
  seat?: number;
  person?: string;
  name?: string;
  bot?: string;
  instead?: string;
  happenings?: Happening[];
  text?: string;
  phrase?: string;
  result?: Result;
  table?: string;
}

export interface TableTold {
  type: 'table';
  table: string;
  n: number;
  now: number;
  log: Line[];
  about?: About;
  game?: GameTold | null;
}

export interface Present {
  type: 'present';
  table: string;
  people: Known[];
  others: number;
}

export type FromServer =
  | { type: 'welcome'; protocol: number; person: Known | null; now: number }
  | TableTold
  | Present
  | { type: 'done'; id: number | null; n: number }
  | { type: 'refused'; id: number | null; code: string; message: string }
  | { type: 'link'; id: number | null; table: string; token: string }
  | { type: 'pong'; id: number | null; now: number };

export type Ask =
  | { type: 'ping' }
  | { type: 'watch'; table: string; seen?: number; seat?: number | null }
  | { type: 'unwatch'; table: string }
  | { type: 'look'; table: string; seat: number | null }
  | { type: 'sit'; table: string; seat?: number | null; name?: string | null }
  | { type: 'leave'; table: string; seat?: number | null }
  | { type: 'start'; table: string; fill?: string | null }
  | { type: 'move'; table: string; seen: number; seat: number; move: Move }
  | { type: 'undo'; table: string; seen: number; seat: number }
  | { type: 'back'; table: string }
  | { type: 'chat'; table: string; text: string }
  | { type: 'phrase'; table: string; phrase: string }
  | { type: 'mute'; table: string; person: string; on: boolean }
  | { type: 'rematch'; table: string }
  | { type: 'link'; table: string }
  | { type: 'take'; table: string; token: string };

export interface GameOffered {
  id: string;
  name: string;
  players: number[];
  options: { name: string; values: OptionValue[]; text: string }[];
}

export interface Offer {
  games: GameOffered[];
  bots: string[];
  paces: string[];
  limits: string[];
  phrases: string[];
}

export interface Lists {
  mine: About[];
  open: About[];
  watch: About[];
}

export interface SeatWanted {
  bot?: string | null;
  name?: string | null;
}

export interface TableWanted {
  game: string;
  options?: Record<string, OptionValue>;
  seats: SeatWanted[];
  first?: number | null;
  listed?: boolean;
  pace?: string;
  limit?: string;
  stand_in?: string;
}
