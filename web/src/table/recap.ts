import type { Happening, Line } from '../net/messages';

/** What a seat did while it decided, before another did. */
export interface Turn {
  seat: number;
  happenings: Happening[];
}

/** All turns of a log, without moves that were taken back. */
export function turnsOf(log: Line[]): Turn[] {
  const moves: Line[] = [];
  for (const line of log) {
    if (line.what === 'moved') moves.push(line);
    else if (line.what === 'undone') moves.pop();
  }
  const turns: Turn[] = [];
  for (const { seat = 0, happenings = [] } of moves) {
    const last = turns.at(-1);
    if (last?.seat === seat) last.happenings.push(...happenings);
    else turns.push({ seat, happenings: [...happenings] });
  }
  return turns;
}

/** What the others did since a seat's last turn; `isDeciding`: what it has done itself by now is a turn that still lasts. */
export function since(log: Line[], seat: number, isDeciding: boolean): Turn[] {
  const turns = turnsOf(log);
  if (isDeciding && turns.at(-1)?.seat === seat) turns.pop();
  const last = turns.findLastIndex((turn) => turn.seat === seat);
  return turns.slice(last + 1);
}

/** The last turn of each seat. */
export function lastTurns(log: Line[]): Turn[] {
  return [...new Map(turnsOf(log).map((turn) => [turn.seat, turn])).values()];
}
