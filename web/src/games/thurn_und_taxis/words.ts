import type { Happening, Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import { list, parts, t, type Key, type Part, type Ref } from '../../words/words.svelte';
import { CITY, neighbours, PROVINCES, STACKS } from './data';
import { viewOf, type ThurnView, type Tile } from './view';

const STACK_KEYS: Record<string, Key> = {
  route5: 'tt.stack.route5',
  route6: 'tt.stack.route6',
  route7: 'tt.stack.route7',
  outside: 'tt.stack.outside',
  baiern: 'tt.stack.baiern',
  baden: 'tt.stack.baden',
  wuerttemberg: 'tt.stack.wuerttemberg',
  schweiz: 'tt.stack.schweiz',
  boehmen: 'tt.stack.boehmen',
  end: 'tt.stack.end',
};
const MARK_KEYS: Record<string, Key> = {
  route5: 'tt.mark.route5',
  route6: 'tt.mark.route6',
  route7: 'tt.mark.route7',
  outside: 'tt.mark.outside',
  baiern: 'tt.mark.baiern',
  baden: 'tt.mark.baden',
  wuerttemberg: 'tt.mark.wuerttemberg',
  schweiz: 'tt.mark.schweiz',
  boehmen: 'tt.mark.boehmen',
  end: 'tt.mark.end',
};

/** What the editions call the tile for far-flung houses differs, since it asks for different things. */
function isForAll(stack: string, scene: Scene | null): boolean {
  return stack === 'outside' && scene !== null && viewOf(scene).options.edition === 'icelandic';
}

export function stackWord(stack: string, scene: Scene | null): string {
  return isForAll(stack, scene) ? t('tt.stack.all') : t(STACK_KEYS[stack]!);
}

export function stackMark(stack: string, scene: Scene | null): string {
  return isForAll(stack, scene) ? t('tt.mark.all') : t(MARK_KEYS[stack]!);
}

export function stackName(stack: string, values: number[], scene: Scene | null): string {
  const name = stackWord(stack, scene);
  return values.length === 0 ? t('tt.stack.empty', { name }) : t('tt.stack.worth', { name, values: values.join(', ') });
}

/** A tile that somebody has taken. */
export function tileName({ stack, value }: Tile, scene: Scene): string {
  return value === null ? t('tt.stack.covered', { name: stackWord(stack, scene) }) : stackName(stack, [value], scene);
}

export function cardInWords(city: string): string {
  return t('tt.card', { city, province: CITY.get(city)!.province, neighbours: list(neighbours(city)) });
}

export function townInWords(city: string, scene: Scene): string {
  const owners = viewOf(scene).seats.flatMap((seat, number) =>
    seat.houses.includes(city) ? [scene.names[number] ?? ''] : [],
  );
  const card = cardInWords(city);
  return owners.length === 0 ? card : `${card} ${t('tt.houses.of', { names: list(owners) })}`;
}

function town(name: unknown): Ref {
  return { spot: `city:${String(name)}`, text: String(name) };
}

/** What happened, as a sentence with its towns as links. */
export function sentence(happening: Happening, scene: Scene): Part[] {
  const who = happening.seat === undefined ? '' : (scene.names[happening.seat] ?? '');
  switch (happening.what) {
    case 'move':
      return deed(who, happening);
    case 'shuffled':
      return parts('tt.log.shuffled', {});
    case 'tile':
      return earned(who, happening as unknown as Tile, scene);
    case 'carriage':
      return parts('tt.log.carriage', { who, size: happening.size as number });
    case 'last round':
      return parts('tt.log.last', { who });
    case 'skipped':
      return parts('tt.log.skipped', { who });
    default:
      return [];
  }
}

function earned(who: string, tile: Tile, scene: Scene): Part[] {
  const stack = stackWord(tile.stack, scene);
  return tile.value === null ? parts('tt.log.tile.covered', { who, stack }) : parts('tt.log.tile', { who, stack, value: tile.value });
}

function deed(who: string, happening: Happening): Part[] {
  const move = happening.move as Move;
  const city = town(move.city);
  switch (move.type) {
    case 'draw':
      return happening.card
        ? parts('tt.log.drawn', { who, city: town(happening.card) })
        : parts('tt.log.draw', { who });
    case 'take':
      return parts('tt.log.take', { who, city });
    case 'refresh':
      return parts('tt.log.refresh', { who });
    case 'start': {
      const thrown = (happening.thrown as string[] | undefined) ?? [];
      return thrown.length > 0
        ? parts('tt.log.thrown', { who, city, thrown: list(thrown) })
        : parts('tt.log.start', { who, city });
    }
    case 'play':
      return parts('tt.log.play', { who, city });
    case 'close':
      return move.cartwright
        ? parts('tt.log.close.cartwright', { who, length: happening.length as number })
        : parts('tt.log.close', { who, length: happening.length as number });
    case 'end':
      return parts('tt.log.end', { who });
    case 'house':
      return parts('tt.log.house', { who, city });
    case 'done':
      return parts('tt.log.done', { who });
    default:
      return parts('tt.log.discard', { who, city });
  }
}

const EXPECTED: Record<string, Key> = {
  take: 'tt.expected.take',
  'take second': 'tt.expected.take2',
  play: 'tt.expected.play',
  close: 'tt.expected.close',
  houses: 'tt.expected.houses',
  discard: 'tt.expected.discard',
};

/** What the deciding seat is expected to do. */
export function expected(scene: Scene): string {
  const view = viewOf(scene);
  if (scene.pressed.length > 0) return t('tt.expected.where', { city: scene.pressed[0]!.split(':')[1]! });
  const kinds = new Set((scene.legal ?? []).map((move) => move.type));
  if (view.phase === 'play' && kinds.has('take')) return t('tt.expected.playOrTake');
  if (view.phase === 'close' && kinds.has('play')) return t('tt.expected.closeOrPlay');
  if (kinds.size === 1 && kinds.has('end')) return t('tt.expected.end');
  return t(EXPECTED[view.phase ?? 'take']!);
}

/** A stack of tiles says what it is for and what is left. */
export function about(spot: string, scene: Scene): string | null {
  const [kind, stack = ''] = spot.split(':');
  return kind === 'stack' ? stackName(stack, viewOf(scene).tiles[stack] ?? [], scene) : null;
}

export function buttonLabel(spot: string): string {
  const labels: Record<string, Key> = {
    'button:refresh': 'tt.button.refresh',
    'button:close': 'tt.button.close',
    'button:cartwright': 'tt.button.cartwright',
    'button:end': 'tt.button.end',
    'button:done': 'tt.button.done',
    'button:throw': 'tt.button.throw',
    'end:left': 'tt.end.left',
    'end:right': 'tt.end.right',
  };
  return t(labels[spot]!);
}

/** The board in words. */
export function describe(scene: Scene): string[] {
  const view: ThurnView = viewOf(scene);
  const lines = [t('tt.say.display', { cities: list(view.display.filter((city) => city !== null)) })];
  view.seats.forEach((seat, number) => {
    lines.push(
      t('tt.say.seat', {
        who: scene.names[number] ?? '',
        points: seat.score === null ? t('tt.say.covered') : t('facts.points', { count: seat.score }),
        houses: seat.houses.length === 0 ? t('say.none') : list(seat.houses),
        left: seat.houses_left,
        route: seat.route.length === 0 ? t('say.none') : list(seat.route),
        carriage: seat.carriage ?? 0,
        cards: seat.cards,
      }),
    );
  });
  if (view.hand) lines.push(t('tt.say.hand', { cities: view.hand.length === 0 ? t('say.none') : list(view.hand) }));
  for (const province of PROVINCES) lines.push(t('tt.say.province', { name: province.name, cities: list(province.cities) }));
  lines.push(...STACKS.map((stack) => stackName(stack, view.tiles[stack] ?? [], scene)));
  return lines;
}
