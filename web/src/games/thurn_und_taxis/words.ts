import type { Scene } from '../../table/scene.svelte';
import type english from '$rules/thurn_und_taxis/catalogues/en.json';
import { list, ownWords } from '../../words/words.svelte';
import { CITY, neighbours, PROVINCES, STACKS } from './data';
import { viewOf, type ThurnView, type Tile } from './view';

type Key = keyof typeof english;
export const t = ownWords<Key>();

const STACK_KEYS: Record<string, Key> = {
  route5: 'stack.route5',
  route6: 'stack.route6',
  route7: 'stack.route7',
  outside: 'stack.outside',
  baiern: 'stack.baiern',
  baden: 'stack.baden',
  wuerttemberg: 'stack.wuerttemberg',
  schweiz: 'stack.schweiz',
  boehmen: 'stack.boehmen',
  end: 'stack.end',
};
const MARK_KEYS: Record<string, Key> = {
  route5: 'mark.route5',
  route6: 'mark.route6',
  route7: 'mark.route7',
  outside: 'mark.outside',
  baiern: 'mark.baiern',
  baden: 'mark.baden',
  wuerttemberg: 'mark.wuerttemberg',
  schweiz: 'mark.schweiz',
  boehmen: 'mark.boehmen',
  end: 'mark.end',
};

/** What the editions call the tile for far-flung houses differs, since it asks for different things. */
function isForAll(stack: string, scene: Scene | null): boolean {
  return stack === 'outside' && scene !== null && viewOf(scene).options.edition === 'icelandic';
}

export function stackWord(stack: string, scene: Scene | null): string {
  return isForAll(stack, scene) ? t('stack.all') : t(STACK_KEYS[stack]!);
}

export function stackMark(stack: string, scene: Scene | null): string {
  return isForAll(stack, scene) ? t('mark.all') : t(MARK_KEYS[stack]!);
}

export function stackName(stack: string, values: number[], scene: Scene | null): string {
  const name = stackWord(stack, scene);
  return values.length === 0 ? t('stack.empty', { name }) : t('stack.worth', { name, values: values.join(', ') });
}

/** A tile that somebody has taken. */
export function tileName({ stack, value }: Tile, scene: Scene): string {
  return value === null ? t('stack.covered', { name: stackWord(stack, scene) }) : stackName(stack, [value], scene);
}

function provinceName(province: string): string {
  return t(`province.${province}` as Key);
}

export function cardInWords(city: string): string {
  return t('card', { city, province: provinceName(CITY.get(city)!.province), neighbours: list(neighbours(city)) });
}

export function townInWords(city: string, scene: Scene): string {
  const owners = viewOf(scene).seats.flatMap((seat, number) =>
    seat.houses.includes(city) ? [scene.names[number] ?? ''] : [],
  );
  const card = cardInWords(city);
  return owners.length === 0 ? card : `${card} ${t('houses.of', { names: list(owners) })}`;
}

/** What is asked once a card has been pressed. */
export function question(scene: Scene): string | null {
  const [first] = scene.pressed;
  if (first === undefined) return null;
  return first === 'button:throw' ? t('expected.anew') : t('expected.where', { city: first.split(':')[1]! });
}

const LABELS: Record<string, Key> = {
  'button:refresh': 'do.refresh',
  'button:close': 'do.close',
  'button:cartwright': 'do.cartwright',
  'button:end': 'do.end',
  'button:done': 'do.done',
  'button:throw': 'button.throw',
  'end:left': 'side.left',
  'end:right': 'side.right',
};

export function label(spot: string): string {
  return t(LABELS[spot]!);
}

/** The board in words. */
export function describe(scene: Scene): string[] {
  const view: ThurnView = viewOf(scene);
  const lines = [t('say.display', { cities: list(view.display.filter((city) => city !== null)) })];
  view.seats.forEach((seat, number) => {
    lines.push(
      t('say.seat', {
        who: scene.names[number] ?? '',
        points: seat.score === null ? t('say.covered') : t('facts.points', { count: seat.score }),
        houses: seat.houses.length === 0 ? t('say.none') : list(seat.houses),
        left: seat.houses_left,
        route: seat.route.length === 0 ? t('say.none') : list(seat.route),
        carriage: seat.carriage ?? 0,
        cards: seat.cards,
      }),
    );
  });
  if (view.hand) lines.push(t('say.hand', { cities: view.hand.length === 0 ? t('say.none') : list(view.hand) }));
  for (const province of PROVINCES) lines.push(t('say.province', { name: provinceName(province.name), cities: list(province.cities) }));
  lines.push(...STACKS.map((stack) => stackName(stack, view.tiles[stack] ?? [], scene)));
  return lines;
}
