import type { About, AnalysisTold, AddressTold, DayOffered, DayTold, Known, LessonAsked, LessonTold, Lists, Manners, Me, Message, Offer, PositionWanted, PuzzleAnswer, PuzzleListed, PuzzleNamed, PuzzleTold, PuzzleTried, ReplayTold, RulesPage, TableMade, TableWanted } from './messages';

/** A refusal by the server, or that it could not be reached (`code` is then "unreachable"). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The same as a message, where it is the game that refuses. */
    readonly says: Message | null = null,
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused('unreachable', path);
  }
  const answer = (await response.json().catch(() => null)) as unknown;
  if (response.ok) return answer as T;
  const problem = answer as { code?: string; message?: string } | null;
  throw new Refused(problem?.code ?? 'failed', problem?.message ?? response.statusText);
}

let offer: Promise<Offer> | null = null;

export const api = {
  me: () => call<Me>('GET', '/me'),
  beCalled: (name: string) => call<{ person: Known }>('PUT', '/me', { name }),
  lists: () => call<Lists>('GET', '/tables'),
  table: (code: string) => call<About>('GET', `/tables/${code}`),
  makeTable: (wanted: TableWanted) => call<TableMade>('POST', '/tables', wanted),
  goOn: (wanted: PositionWanted) => call<TableMade>('POST', '/positions', wanted),
  sameDeal: (code: string, wanted: Manners) => call<TableMade>('POST', `/tables/${code}/same-deal`, wanted),
  address: () => call<AddressTold>('GET', '/address'),
  record: (code: string) => call<unknown>('GET', `/tables/${code}/record`),
  words: (game: string, language: string) => call<Record<string, string>>('GET', `/games/${game}/words/${language}`),
  rulebook: (game: string, language: string) => call<RulesPage>('GET', `/games/${game}/rulebook/${language}`),
  lesson: (game: string, lesson: string, asked: LessonAsked) => call<LessonTold>('POST', `/games/${game}/lessons/${lesson}`, asked),
  replay: (record: unknown, viewer: number, first: number, count: number, plain = false) =>
    call<ReplayTold>('POST', `/replay?viewer=${viewer}&first=${first}&count=${count}&plain=${plain}`, record),
  tableReplay: (code: string, viewer: number, first: number, count: number, plain = false) =>
    call<ReplayTold>('GET', `/tables/${code}/replay?viewer=${viewer}&first=${first}&count=${count}&plain=${plain}`),
  puzzleOfDay: () => call<{ puzzle: PuzzleNamed | null }>('GET', '/puzzle'),
  puzzles: (game: string) => call<PuzzleListed[]>('GET', `/games/${game}/puzzles`),
  puzzle: (game: string, id: string) => call<PuzzleTold>('GET', `/games/${game}/puzzles/${id}`),
  tryPuzzle: (game: string, id: string, tried: PuzzleTried) => call<PuzzleAnswer>('POST', `/games/${game}/puzzles/${id}`, tried),
  days: () => call<DayOffered[]>('GET', '/days'),
  day: (game: string, day: string) => call<DayTold>('GET', `/days/${game}${day && `/${day}`}`),
  playDay: (game: string, name: string) => call<TableMade>('POST', `/days/${game}`, { name }),
  analyse: (record: unknown) => call<AnalysisTold>('POST', '/analyses', record),
  analysis: (id: string) => call<AnalysisTold>('GET', `/analyses/${id}`),
  stopAnalysis: (id: string) => call<null>('POST', `/analyses/${id}/cancel`),
  /** Games and choices do not change while the page is open. */
  offer(): Promise<Offer> {
    offer ??= call<Offer>('GET', '/games').catch((error: unknown) => {
      offer = null;
      throw error;
    });
    return offer;
  },
};
