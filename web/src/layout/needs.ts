import type { Measures } from '../games/drawing';
import type { Wishes } from './arrange';
import { NEVER, type Need } from './boxes';

export interface Given {
  /** Whether there is a hand to show. */
  hand: boolean;
  /** Whether turns have a time limit. */
  timed: boolean;
  /** Whether there is a bar of controls in the place of what is expected. */
  controls: boolean;
  /** Whether a lesson speaks in the place of what is expected, and so needs more room for words. */
  lesson?: boolean;
  /** Whether a coach speaks below what is expected. */
  coached?: boolean;
}

/** What a game for so many players needs of the screen. */
export function needsOf(measures: Measures, players: number, rem: number, { hand, timed, controls, lesson, coached }: Given): Wishes {
  const alone = (width: number) => (lesson ? lessonNeed(width, rem) : controls ? controlsNeed(width, rem) : expectedNeed(width, rem, timed));
  const expected = (width: number) => (coached ? coachedNeed(alone(width), width, rem) : alone(width));
  return {
    rem,
    board: measures.board,
    hand: hand ? (width) => measures.hand(width, rem) : null,
    middle: measures.middle && ((width) => measures.middle!(width, rem)),
    expected,
    players: (width, form) => playersNeed(width, rem, players, form, measures.facts),
    comfort: (part, room) => {
      if (part !== 'expected') return measures.comfort(part, room, rem);
      return (lesson ? WORDS_OF_LESSONS : coached ? WORDS_OF_COACH : 1) * Math.min(1, room.width / (18 * rem)) * Math.min(1, room.height / expected(room.width).good);
    },
    buttons: controls ? 2 : 3,
  };
}

/** A sentence of one to three lines and a row of buttons, beside each other where there is room. */
function expectedNeed(width: number, rem: number, timed: boolean): Need {
  const clock = timed ? 1.3 * rem : 0;
  if (width >= ASIDE * rem) return { least: Math.max(48, 3.2 * rem) + clock, good: 3.6 * rem + clock };
  const lines = width >= 35 * rem ? 1 : width >= 18.5 * rem ? 2 : width >= 13 * rem ? 3 : 4;
  const buttons = lines < 3 ? Math.max(44, 2.75 * rem) : Math.max(56, 3.5 * rem); // their words too then take two lines
  const least = (0.8 + lines * 1.28) * rem + buttons + clock;
  return { least, good: least + 1.2 * rem };
}

/** Some sentences and a row of buttons; where room is short the sentences are scrolled. */
function lessonNeed(width: number, rem: number): Need {
  const isAside = width >= ASIDE * rem;
  const lines = Math.ceil((LONGEST_WORDS * 0.47 * rem) / (isAside ? width * 0.62 : width - 2 * rem));
  const [row, rows] = isAside ? [0, 0] : [Math.max(48, 3 * rem), Math.max(92, 5.75 * rem)];
  const shown = width >= 21 * rem ? 4 : 3; // on the smallest telephones the board has nothing to give
  return { least: (1.2 + Math.min(lines, shown) * 1.3) * rem + row, good: (1.4 + lines * 1.3) * rem + rows };
}

/** The same with what a coach says below the sentence, in smaller letters where room is short, and scrolled where that is not enough. */
function coachedNeed({ least, good }: Need, width: number, rem: number): Need {
  const lines = Math.ceil((LONGEST_COACHING * 0.44 * rem) / (width >= ASIDE * rem ? width * 0.55 : width - 2.5 * rem));
  const shown = width >= 21 * rem ? Math.min(lines, 3) : 0; // on the smallest telephones the board has nothing to give
  return { least: least + shown * 1.15 * rem, good: good + lines * 1.15 * rem };
}

/** About how many letters a coach says, at most. */
const LONGEST_COACHING = 230;

/** About how many letters a step of a lesson says, at most. */
const LONGEST_WORDS = 240;

/** How many times as much it counts that a lesson's words have room: they are what one came for. */
const WORDS_OF_LESSONS = 3;

/** The same of a coach: the last sentence is what to do. */
const WORDS_OF_COACH = 4;

/** From this width on sentence and buttons stand beside each other, in rem. */
export const ASIDE = 40;

/** Three buttons for steps beside each other at least. */
function controlsNeed(width: number, rem: number): Need {
  if (width < LEAST_CONTROLS * rem) return { least: NEVER, good: NEVER };
  const rows = width >= 58 * rem ? 1 : width >= 31 * rem ? 2 : 3; // more of them are scrolled to
  const row = Math.max(46, 2.9 * rem);
  return { least: rows * row + 12, good: (width >= 14 * rem ? rows : 5) * row + 12 };
}

/** So wide, in rem, are three buttons and what is around them. */
const LEAST_CONTROLS = 9.5;

/** By how much a region may become narrower when it is put on whole pixels. */
const ON_WHOLE_PIXELS = 2;

/** As many beside each other as have room for a name. */
function playersNeed(width: number, rem: number, players: number, form: 'full' | 'brief', facts: number): Need {
  if (form === 'full' && width < (facts > 1 ? 12 : 9) * rem) return { least: NEVER, good: NEVER };
  const { columns, height } = seatsIn(width - ON_WHOLE_PIXELS, rem, players, form, facts);
  const rows = Math.ceil(players / columns);
  const least = rows * height + (rows - 1) * 4;
  return { least, good: least };
}

export function seatsIn(width: number, rem: number, players: number, form: 'full' | 'brief', facts: number): { columns: number; height: number } {
  const [room, height] = form === 'full' ? [15 * rem, (2 + facts * 1.4) * rem] : [5.75 * rem, 2.75 * rem];
  const most = Math.max(1, Math.min(players, Math.floor((width + 4) / (room + 4))));
  return { columns: Math.ceil(players / Math.ceil(players / most)), height };
}
