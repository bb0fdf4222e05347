/** The server's messages and answers under the names that the client uses; `make web` writes `protocol.ts` from its schema. */
import type { FromClient, GameTold, OptionTold, PlainTold } from './protocol';

export type {
  About,
  Account,
  AddressTold,
  AnalysisTold,
  DayOffered,
  DayTold,
  Decision,
  Findings,
  GameMove as Move,
  GameOffered,
  GameTold,
  Happening,
  HintTold,
  Message,
  RulesPage,
  Block,
  Known,
  LessonAsked,
  LessonTold,
  Line,
  Lists,
  Manners,
  Me,
  Offer,
  PlainTold,
  PositionWanted,
  Present,
  PuzzleAnswer,
  PuzzleListed,
  PuzzleNamed,
  PuzzleTold,
  PuzzleTried,
  ReplayTold,
  Result,
  SeatTold,
  SeatWanted,
  Solution,
  StepTold,
  TableMade,
  TableTold,
  TableWanted,
  FromServer,
} from './protocol';

export type Ask = FromClient;
export type Plain = Pick<PlainTold, 'tables' | 'offers'>;
export type Count = NonNullable<GameTold['count']>;
export type TableOfWords = PlainTold['tables'][number];
export type View = GameTold['view'];
export type OptionValue = OptionTold['values'][number];
