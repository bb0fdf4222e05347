import { settings } from '../app/settings.svelte';
import type { Drawing } from '../games/drawing';
import type { Count, Happening, HintTold, Line, Message, Move, OptionValue, Plain, View } from '../net/messages';
import { inWords, spotsIn, t } from '../words/words.svelte';
import { areFinal, lit, matching, press, type Way } from './choosing';
import { GreatEvents } from './events.svelte';
import { Foresight } from './foresight.svelte';
import type { Motion } from './motions';
import { lastTurns, type Turn } from './recap';

/** What is told of a game, as far as it is shown. */
export interface Shown {
  view: View;
  seat: number | null;
  decides: number | null;
  together?: number[];
  asks?: number[];
  legal?: Move[] | null;
  final?: number[];
  ends?: number[];
  unlikely?: number[];
  expected?: Message | null;
  count?: Count | null;
}

/** What is on the table for whoever looks: a view, the moves that may be made, and what has been pressed so far. */
export class Scene {
  view = $state.raw<View>({});
  legal = $state.raw<Move[] | null>(null);
  /** Those of the moves that cannot be taken back. */
  final = $state.raw<Set<Move>>(new Set());
  /** Those with which the own turn ends. */
  ends = $state.raw<Set<Move>>(new Set());
  /** Those that are hardly what one wants: they are never accented. */
  unlikely = $state.raw<Set<Move>>(new Set());
  /** What moves would bring. */
  readonly foresight = new Foresight();
  /** The spot that somebody points at, by mouse or keyboard. */
  pointed = $state<string | null>(null);
  /** Through whose eyes; null for spectators. */
  seat = $state<number | null>(null);
  decides = $state<number | null>(null);
  /** The seats that choose at the same time, whether they have or not. */
  together = $state.raw<number[]>([]);
  /** The seats of whoever sits at this screen that have yet to decide. */
  asks = $state.raw<number[]>([]);
  /** What the deciding seat is to do. */
  expected = $state.raw<Message | null>(null);
  /** How the points came about, once the game is over. */
  count = $state.raw<Count | null>(null);
  /** The step of the count that is being told; null when nothing is. */
  counted = $state<number | null>(null);
  /** The table in tables and the moves in words, where it is drawn from these. */
  plain = $state.raw<Plain>({ tables: [], offers: [] });
  names = $state.raw<string[]>([]);
  pressed = $state.raw<string[]>([]);
  asking = $state.raw<{ move: Move; question: string } | null>(null);
  /** Why what was pressed last cannot be done. */
  hint = $state('');
  /** The rule that the hint comes from. */
  hintRule = $state<string | null>(null);
  /** What a good bot would do here, once asked. */
  advice = $state.raw<HintTold | null>(null);
  /** What the last turn of each seat had to do with, and whose it was. */
  marks = $state.raw<Map<string, number>>(new Map());
  /** What the coach says to look at, and whether the last move, with which event n came, was meant. */
  coached = $state.raw<Message[]>([]);
  meant = $state.raw<{ n: number; says: Message; back: () => void; keep: () => void } | null>(null);
  /** The move that was taken back for that. */
  takenBack = '';
  /** Whether somebody wants to see once more what happened, and the turn that is shown. */
  isRecalling = $state(false);
  recalled = $state.raw<Turn | null>(null);
  /** What happened last, or is shown once more: boards let it move. */
  moving = $state.raw<Happening[]>([]);
  /** What happened last, for boards that show how. */
  news = $state.raw<Happening[]>([]);
  /** Great events, while they are on the board. */
  readonly greats = new GreatEvents();
  /** What was pressed before something was lifted to be dragged. */
  lifted = $state.raw<string[] | null>(null);
  busy = $state(false);
  /** Whether something is being shown, before which nothing can be pressed. */
  isPlaying = $state(false);
  /** What is being shown of others, in a sentence. */
  told = $state('');
  /** How long motions take, as a factor; 0 for none. */
  tempo = 0;
  /** What boards want to move for the news that are shown. */
  motions: Motion[] = [];
  /** Shows a turn once more; null: everybody's last ones again. */
  recall: (turn: Turn | null) => Promise<void> = () => Promise.resolve();
  /** On with what is being shown. */
  onward: () => void = () => undefined;
  hidden = $state(false);
  /** Whether a curtain is drawn, until whoever is next at this screen opens it. */
  isCurtained = $state(false);
  /** Several things that one press may have meant, to choose from. */
  which = $state.raw<{ key: string; label: string }[]>([]);
  /** Which of several equal cards was pressed last. */
  copy = $state(0);
  /** Whether the last press was made by keyboard. */
  byKey = false;
  /** Whether the last finger or mouse on the board pushed it about, and so did not mean to press anything. */
  pushed = false;
  /** Shows a part of the board larger, so that what is near each other comes apart; false if it cannot any more. */
  magnify: (about: { x: number; y: number }, by: number) => boolean = () => false;
  /** Shows the whole board again if it was magnified for one press. */
  unmagnify: () => boolean = () => false;
  send: (move: Move) => Promise<unknown> = () => Promise.resolve();
  /** Things on the table that are shown because of something that one looks at: the way of a ticket, say. */
  shown = $state.raw<Set<string>>(new Set());
  /** Asks the server why a spot cannot be pressed; null where there is nobody to ask. */
  askWhy: (pressed: string[], spot: string) => Promise<Message | null> = () => Promise.resolve(null);

  constructor(
    readonly drawing: Drawing,
    readonly game: string,
    readonly options: Record<string, OptionValue>,
  ) {}

  ways: Way[] = $derived.by(() => {
    if (this.legal === null || this.hidden) return [];
    return this.legal.flatMap((move) => this.drawing.ways(move, this).map((path) => ({ move, path })));
  });

  /** The spots of the move that a bot would make. */
  advised: Set<string> = $derived.by(() => new Set(this.advice === null ? [] : this.drawing.ways(this.advice.move, this)[0]));

  /** Whether the count is being told: it begins when the last move has been seen. */
  isCounting = $derived(this.counted !== null && this.count !== null && !this.isPlaying && this.greats.shown.length === 0);
  /** What is told of the count now, and the things on the table that this speaks of. */
  step = $derived(this.count === null || this.counted === null ? null : (this.count.steps[this.counted] ?? null));
  turned: Set<string> = $derived(new Set(this.step === null ? [] : spotsIn(this.step.text)));

  /** What the reasons of the hint speak of, or the coach. */
  hinted: Set<string> = $derived(new Set(this.advice === null ? spotsIn(this.coached) : spotsIn(this.advice.why)));

  /** What leads on from here, and what of it can be pressed by now. */
  open: Set<string> = $derived(lit(this.ways, this.pressed));
  lit: Set<string> = $derived(this.busy || this.isPlaying ? new Set<string>() : this.open);
  /** Places where what is lifted may be dropped besides on spots, each with the moves that this would be. */
  zones: Map<string, Move[]> = $derived.by(() => {
    const zones = new Map<string, Move[]>();
    if (this.lifted === null) return zones;
    for (const { move } of this.matching) {
      for (const zone of this.drawing.zones(move, this)) zones.set(zone, [...new Set([...(zones.get(zone) ?? []), move])]);
    }
    return zones;
  });
  matching: Way[] = $derived(matching(this.ways, this.pressed));
  /** They have their places before they can be pressed: else one would press what has just come there. */
  buttons: string[] = $derived([...this.open].filter((spot) => spot.startsWith('button:')));
  /** Whether everybody waits for a seat, as far as one can know: of several that choose at once, who has is their secret. */
  isAwaited(seat: number): boolean {
    return this.decides === seat || (seat !== this.seat && this.together.includes(seat));
  }

  isMine: boolean = $derived(this.legal !== null && this.told === '');
  /** Whether whatever is done now cannot be taken back. */
  isFinal: boolean = $derived(areFinal(this.matching, this.final));

  /** The ways that lead on over the spot that is pointed at. */
  ahead: Way[] = $derived(this.pointed !== null && this.isLit(this.pointed) ? this.over(this.pointed) : []);
  /** The one move that all this leads to, if it is but one. */
  near: Move | null = $derived.by(() => {
    const ways = this.ahead.length > 0 ? this.ahead : this.pressed.length > 0 ? this.matching : [];
    return ways.length > 0 && ways.every(({ move }) => move === ways[0]!.move) ? ways[0]!.move : null;
  });
  /** What that would bring, in words. */
  outlook: string = $derived(this.near === null ? '' : this.foretold([this.near]));

  isLit(spot: string): boolean {
    return this.lit.has(spot);
  }

  /** Whether a spot is pressed; of several equal cards, the one that was. */
  isPressed(spot: string, copy?: number): boolean {
    return this.pressed.includes(spot) && (copy === undefined || copy === this.copy);
  }

  isAdvised(spot: string): boolean {
    return this.advised.has(spot);
  }

  /** The ways that go on over a spot. */
  over(spot: string): Way[] {
    return matching(this.ways, [...this.pressed, spot]);
  }

  /** What pressing a spot would bring, where it is known and the same whatever is chosen then. */
  outlookOf(spot: string): string {
    return this.isLit(spot) ? this.foretold([...new Set(this.over(spot).map(({ move }) => move))]) : '';
  }

  private foretold(moves: Move[]): string {
    const told = new Set(moves.map((move) => (this.foresight.of(move) ?? []).map((message) => inWords(message, this.names)).join(' ')));
    return told.size === 1 ? [...told][0]! : '';
  }

  /** Whether a spot is accented: it may well lead to what one wants. */
  isLikely(spot: string): boolean {
    return this.over(spot).some(({ move }) => !this.unlikely.has(move));
  }

  /** Whether there is anything to do that one may well want. */
  canLike: boolean = $derived(this.legal?.some((move) => !this.unlikely.has(move)) ?? false);

  /** Learn what the moves would bring that somebody is about to choose from. */
  foresee(): void {
    if (!this.isMine || this.hidden) return;
    const moves = (ways: Way[]) => ways.map(({ move }) => move);
    void this.foresight.learn(moves(this.ahead));
    void this.foresight.learn(moves(this.buttons.flatMap((button) => this.over(button))));
    if (this.pressed.length > 0) void this.foresight.learn(moves(this.matching));
  }

  /** Whether pressing a spot can only lead to what cannot be taken back. */
  endsIn(spot: string): boolean {
    return areFinal(matching(this.ways, [...this.pressed, spot]), this.final);
  }

  /** Show something new. */
  show(told: Shown): void {
    this.view = told.view;
    this.legal = told.legal ?? null;
    this.final = new Set((told.final ?? []).map((place) => told.legal![place]!));
    this.ends = new Set((told.ends ?? []).map((place) => told.legal![place]!));
    this.unlikely = new Set((told.unlikely ?? []).map((place) => told.legal![place]!));
    this.foresight.forget();
    this.seat = told.seat;
    this.decides = told.decides;
    this.together = told.together ?? [];
    this.asks = told.asks ?? [];
    this.expected = told.expected ?? null;
    this.count = told.count ?? null;
    this.pressed = [];
    this.lifted = null;
    this.asking = null;
    this.which = [];
    this.busy = false;
    this.hint = '';
    this.hintRule = null;
    this.advice = null;
    this.coached = [];
    this.isRecalling = false;
  }

  press(spot: string): void {
    if (this.isPlaying) {
      this.onward();
      return;
    }
    if (this.counted !== null) this.greats.clear();
    if (this.busy) return;
    this.hint = '';
    this.hintRule = null;
    this.asking = null;
    this.which = [];
    const isSeen = this.pointed === spot;
    const answer = press(this.ways, this.pressed, spot, (now) => this.drawing.isDecided(now, isSeen));
    if (answer.kind === 'no') void this.refuse(spot);
    else if (answer.kind === 'pressed') this.pressed = answer.pressed;
    else this.want(answer.move);
  }

  /** Say why not, as the server says it; unless something else has happened meanwhile. */
  private async refuse(spot: string): Promise<void> {
    const [view, pressed] = [this.view, this.pressed];
    const says = await this.askWhy(pressed, spot);
    if (says === null || this.view !== view || this.pressed !== pressed) return;
    this.hint = inWords(says, this.names);
    this.hintRule = says.rule ?? null;
  }

  /** Say what a thing is. */
  tell(thing: string): void {
    void this.refuse(thing);
  }

  /** Whether a thing on the table is shown: somebody looks at what speaks of it, or the hint or the count does. */
  isShown(spot: string): boolean {
    return this.shown.has(spot) || this.hinted.has(spot) || this.turned.has(spot);
  }

  /** Show on the table what the server tells of a thing; nothing any more, if null. */
  async explain(thing: string | null): Promise<void> {
    this.#explained = thing;
    const says = thing === null ? null : await this.askWhy([], thing);
    if (this.#explained === thing) this.shown = new Set(says === null ? [] : spotsIn(says));
  }

  #explained: string | null = null;

  /** Take a spot up to drag it; false if it can be dropped nowhere. */
  lift(spot: string): boolean {
    if (!this.isLit(spot)) return false;
    this.lifted = this.pressed;
    this.pressed = [...this.pressed, spot];
    if (this.zones.size > 0 || [...this.lit].some((next) => !next.startsWith('button:'))) return true;
    this.drop(null);
    return false;
  }

  /** Whether what is lifted may be dropped there. */
  takes(target: string): boolean {
    return this.zones.has(target) || this.isLit(target);
  }

  /** Drop what is lifted: on a spot or place, which may be a move or leave a choice, or nowhere. */
  drop(target: string | null): void {
    const [moves, before] = [target === null ? [] : this.zones.get(target), this.lifted ?? []];
    this.lifted = null;
    if (target === null || moves?.length === 1) this.pressed = before;
    if (moves?.length === 1) this.want(moves[0]!);
    else if (target !== null && moves === undefined) this.press(target);
  }

  /** Make a move, or ask first. */
  want(move: Move): void {
    const question = this.drawing.danger(move, this) ?? (settings.confirm && this.ends.has(move) ? t('ask.turn') : null);
    if (question !== null && this.asking?.move !== move) {
      this.asking = { move, question };
      return;
    }
    void this.make(move);
  }

  async make(move: Move): Promise<void> {
    const chosen = this.pressed;
    this.asking = null;
    this.busy = true;
    try {
      await this.send(move);
    } finally {
      // What came of the move may be shown by now, and the next thing pressed.
      if (this.pressed === chosen) [this.busy, this.pressed] = [false, []];
    }
  }

  /** One step back: the question, the last press, what was said. */
  back(): boolean {
    if (this.which.length > 0) this.which = [];
    else if (this.asking !== null) this.asking = null;
    else if (this.meant !== null) this.meant.keep();
    else if (this.pressed.length > 0) this.unpress();
    else if (this.hint !== '') this.hint = '';
    else if (this.advice !== null) this.advice = null;
    else if (this.isRecalling) this.isRecalling = false;
    else return this.unmagnify();
    return true;
  }

  /** The last press back, whatever is asked meanwhile. */
  unpress() {
    this.pressed = this.pressed.slice(0, -1);
  }

  /** Show what just happened, and mark the last turn of each seat; the log tells them. */
  trace(news: Happening[], log: Line[]): void {
    this.news = this.moving = news;
    this.marks = this.marksOf(lastTurns(log));
  }

  /** What these turns had to do with, the later ones over the earlier. */
  private marksOf(turns: Turn[]): Map<string, number> {
    return new Map(turns.flatMap(({ seat, happenings }) => happenings.flatMap((happening) => this.drawing.traces(happening)).map((spot) => [spot, seat] as const)));
  }

  /** The marks that are shown: of everybody's last turn, or of the one that is shown once more. */
  marked: Map<string, number> = $derived(this.recalled === null ? this.marks : this.marksOf([this.recalled]));

  isTraced(spot: string): boolean {
    return this.marked.has(spot);
  }

  /** The colour of whose last turn had to do with a spot. */
  markOf(spot: string): string | null {
    const seat = this.marked.get(spot);
    return seat === undefined ? null : this.drawing.look(seat, this).colour;
  }
}
