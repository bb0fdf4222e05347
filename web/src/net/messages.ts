/** The server's messages and answers under the names that the client uses; `make web` writes `protocol.ts` from its schema. */
import type { FromClient, GameTold, OptionTold } from './protocol';

export type {
  About,
  AddressTold,
  GameMove as Move,
  GameOffered,
  GameTold,
  Happening,
  HintTold,
  Known,
  Line,
  Lists,
  Me,
  Offer,
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
export type View = GameTold['view'];
export type OptionValue = OptionTold['values'][number];
