import { column, NEVER, needOf, part, place, row, type Box, type Need, type Needs, type Part, type Places, type Rect, type Room } from './boxes';

/** How much is shown of the players: all that everybody sees, what decides the game, or a button. */
export type PlayersForm = 'full' | 'brief' | 'folded';

/** What there is to lay out. Whatever is said or asked meanwhile changes nothing of it, so nothing moves. */
export interface Wishes {
  /** Pixels in a rem. */
  rem: number;
  /** How large the board is drawn in a room. */
  board(room: Room): Room;
  /** Heights needed at a width; null where the region is not there at all. */
  hand: ((width: number) => Need) | null;
  middle: ((width: number) => Need) | null;
  expected(width: number): Need;
  players(width: number, form: 'full' | 'brief'): Need;
  /** How well one sees and presses what lies in a room: 0 hardly, 1 as well as one may wish. */
  comfort(part: 'hand' | 'middle' | 'expected', room: Room): number;
  /** Buttons of the head besides those for what is folded. */
  buttons: number;
}

export interface Layout {
  places: Places;
  players: PlayersForm;
  isTalkOpen: boolean;
  /** The head stands upright at the side. */
  isRail: boolean;
  /** The regions that have less room than they need at least. */
  tight: Part[];
}

const LEAST_OF_BOARD = 0.31;
const LEAST_COLUMN = 9; // rem
const STEPS = 30;

// What is worth how much of the screen: the board is the hero, and all others are to be read and pressed.
const WORTH = {
  players: { full: 0.15, brief: 0.11, folded: 0 },
  talk: 0.05,
  comfort: { hand: 0.18, middle: 0.15, expected: 0.14 },
  log: 0.04,
  title: 0.012,
};

interface Candidate extends Layout {
  score: number;
}

/** The best arrangement for a screen: whichever shows most of the board and leaves the others room enough. */
export function arrange(screen: Room, wishes: Wishes): Layout {
  let best: Candidate | null = null;
  for (const candidate of candidates(screen, wishes)) {
    if (best === null || candidate.score > best.score) best = candidate;
  }
  return best!;
}

export function gapOf({ width, height }: Room): number {
  return Math.round(Math.min(14, Math.max(4, Math.min(width, height) / 75)));
}

function* candidates(screen: Room, wishes: Wishes): Generator<Candidate> {
  for (const players of ['full', 'brief', 'folded'] as const) {
    for (const isTalkOpen of [true, false]) yield* shapes(new Plan(screen, wishes, players, isTalkOpen));
  }
}

function* shapes(plan: Plan): Generator<Candidate> {
  for (const under of plan.unders()) yield* plan.stacked(under);
  for (let step = 1; step < STEPS; step++) {
    const width = (plan.screen.width * step) / STEPS;
    if (width < LEAST_COLUMN * plan.wishes.rem) continue;
    for (const head of ['column', 'rail'] as const) {
      yield* plan.beside(width, head, false);
      yield* plan.beside(width, head, true);
    }
    if (plan.screen.width > 1.5 * plan.screen.height) yield* plan.between(width);
  }
}

/** One choice of what is shown, and the ways to put it on the screen. */
class Plan {
  readonly gap: number;
  readonly needs: Needs;

  constructor(
    readonly screen: Room,
    readonly wishes: Wishes,
    readonly players: PlayersForm,
    readonly isTalkOpen: boolean,
  ) {
    this.gap = gapOf(screen);
    const none = () => ({ least: 0, good: 0 });
    const { rem } = wishes;
    this.needs = {
      board: none,
      hand: wishes.hand ?? none,
      middle: wishes.middle ?? none,
      expected: wishes.expected,
      players: players === 'folded' ? none : (width) => wishes.players(width, players),
      talk: (width) => (width < 13 * rem ? { least: NEVER, good: NEVER } : { least: 7.5 * rem, good: 12 * rem }),
      head: () => ({ least: this.bar, good: this.bar }),
    };
  }

  /** The head is as wide as a finger. */
  private get bar(): number {
    return Math.max(44, 2.75 * this.wishes.rem);
  }

  private get buttons(): number {
    return this.wishes.buttons + (this.players === 'folded' ? 1 : 0) + (this.isTalkOpen ? 0 : 1);
  }

  private get hand(): Box | null {
    return this.wishes.hand === null ? null : part('hand');
  }

  private get middle(): Box | null {
    return this.wishes.middle === null ? null : part('middle');
  }

  private get seen(): Box | null {
    return this.players === 'folded' ? null : part('players');
  }

  private get talk(): Box | null {
    return this.isTalkOpen ? part('talk') : null;
  }

  /** What may lie under the board. */
  *unders(): Generator<Box> {
    const { seen, talk, middle, hand } = this;
    if (talk === null) {
      yield column(seen, part('expected'), middle, hand);
      if (middle && hand) for (const shares of [[1, 1], [2, 3]]) yield column(seen, part('expected'), row(shares, middle, hand));
      if (seen && middle) yield column(row([1, 1], seen, column(part('expected'), middle)), hand);
      if (middle) yield column(seen, row([1, 1], part('expected'), middle), hand);
    } else {
      for (const shares of [[1, 1], [4, 5], [5, 4]]) {
        yield column(row(shares, column(seen, talk), column(part('expected'), middle)), hand);
        yield row(shares, column(seen, talk), column(part('expected'), middle, hand));
      }
    }
  }

  /** The board on top of everything else. */
  *stacked(under: Box): Generator<Candidate> {
    const { gap } = this;
    const inside = this.inside('bar');
    const need = needOf(under, inside.width, this.needs, gap);
    for (const comfort of [0, 0.25, 0.5, 0.75, 1]) {
      const below = need.least + (need.good - need.least) * comfort;
      const free = { width: inside.width, height: inside.height - below - gap };
      if (free.height < 40) continue;
      const height = Math.min(free.height, this.wishes.board(free).height);
      const places = place(under, { ...inside, y: inside.y + height + gap, height: inside.height - height - gap }, this.needs, gap);
      places.set('board', { ...inside, height });
      yield this.judged(places, 'bar');
    }
  }

  /** The board beside a column, the hand in it or under the board. */
  *beside(width: number, head: 'column' | 'rail', isHandUnder: boolean): Generator<Candidate> {
    const { gap, hand } = this;
    if (isHandUnder && hand === null) return;
    if (head === 'column' && width < this.buttons * this.bar) return;
    const inside = this.inside(head);
    const [x, left] = [inside.x + inside.width - width, inside.width - width - gap];
    const side = column(head === 'column' ? part('head') : null, this.seen, part('expected'), this.middle, isHandUnder ? null : hand, this.talk);
    if (left < 60) return;
    for (const comfort of isHandUnder ? [0, 0.8] : [0]) {
      const places = place(side, { ...inside, x, width }, this.needs, gap);
      const need = this.needs.hand(left);
      const below = isHandUnder ? need.least + (need.good - need.least) * comfort : 0;
      const height = isHandUnder ? inside.height - below - gap : inside.height;
      if (height < 60) continue;
      places.set('board', { ...inside, width: left, height });
      if (isHandUnder) places.set('hand', { ...inside, width: left, y: inside.y + height + gap, height: below });
      yield this.judged(places, head);
    }
  }

  /** The board between two columns, where the screen is very wide. */
  *between(width: number): Generator<Candidate> {
    const { gap, wishes } = this;
    const inside = this.inside('column');
    const most = inside.width - 2 * gap - width;
    const used = Math.min(most - LEAST_COLUMN * wishes.rem, wishes.board({ width: most, height: inside.height }).width);
    const other = most - used;
    if (used < 60 || other < LEAST_COLUMN * wishes.rem || width < this.buttons * this.bar) return;
    if (this.seen === null && this.talk === null) return;
    const places = place(column(part('head'), this.seen, this.talk), { ...inside, width }, this.needs, gap);
    const right = column(part('expected'), this.middle, this.hand);
    place(right, { ...inside, x: inside.x + inside.width - other, width: other }, this.needs, gap, places);
    places.set('board', { ...inside, x: inside.x + width + gap, width: used });
    yield this.judged(places, 'column');
  }

  /** The screen without its margins, and without the head where that goes all along it. */
  private inside(head: 'bar' | 'column' | 'rail'): Rect {
    const { gap, screen } = this;
    const [left, top] = [head === 'rail' ? this.bar : gap, head === 'bar' ? this.bar : gap];
    return { x: left, y: top, width: screen.width - left - gap, height: screen.height - top - gap };
  }

  private judged(places: Places, head: 'bar' | 'column' | 'rail'): Candidate {
    const { screen, gap } = this;
    const isRail = head === 'rail';
    if (head === 'bar') places.set('head', { x: 0, y: 0, width: screen.width, height: this.bar });
    if (isRail) places.set('head', { x: 0, y: gap, width: this.bar, height: screen.height - 2 * gap });
    return { places: whole(places), players: this.players, isTalkOpen: this.isTalkOpen, isRail, ...this.judgement(places, isRail) };
  }

  private judgement(places: Places, isRail: boolean): { score: number; tight: Part[] } {
    const tight: Part[] = [];
    const area = this.screen.width * this.screen.height;
    const board = places.get('board')!;
    const drawn = this.wishes.board(board);
    let score = (drawn.width * drawn.height) / area + WORTH.players[this.players] + (this.isTalkOpen ? WORTH.talk : 0);
    if (!isRail && places.get('head')!.width > (this.buttons + 3) * this.bar) score += WORTH.title;
    if (board.width * board.height < LEAST_OF_BOARD * area) score -= 1 + 4 * (LEAST_OF_BOARD - (board.width * board.height) / area);
    for (const [name, { width, height }] of places) {
      const { least, good } = this.needs[name](width);
      if (height < least - 1.5) {
        tight.push(name);
        score -= 1 + Math.min(5, (least - height) / 100);
      }
      if (name === 'talk') score += WORTH.log * Math.min(1, height / (2 * good));
      if (name === 'hand' || name === 'middle' || name === 'expected') score += WORTH.comfort[name] * this.wishes.comfort(name, { width, height });
    }
    return { score, tight };
  }
}

/** On whole pixels, so that nothing is blurred. */
function whole(places: Places): Places {
  const rounded: Places = new Map();
  for (const [name, { x, y, width, height }] of places) {
    const [left, top] = [Math.ceil(x - 0.01), Math.ceil(y - 0.01)];
    rounded.set(name, { x: left, y: top, width: Math.floor(x + width + 0.01) - left, height: Math.floor(y + height + 0.01) - top });
  }
  return rounded;
}
