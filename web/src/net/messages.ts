/** The server's messages and answers under the names that the client uses; `make web` writes `protocol.ts` from its schema. */
import type { FromClient, GameTold, OptionTold, PlainTold } from './protocol';

export type {
  About,
  AddressTold,
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
  Me,
  Offer,
  PlainTold,
  Present,
  ReplayTold,
  Result,
  SeatTold,
  StepTold,
  TableMade,
  TableTold,
  TableWanted,
  FromServer,
} from './protocol';

export type Ask = FromClient;
export type Plain = Pick<PlainTold, 'tables' | 'offers'>;
export type CountLine = NonNullable<GameTold['count']>[number];
export type TableOfWords = PlainTold['tables'][number];
export type View = GameTold['view'];
export type OptionValue = OptionTold['values'][number];
