import type { Happening, Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import type { RuleFinder } from '../face';
import { viewOf } from './view';

const CARDS: Record<string, string> = {
  start: 'PA-28',
  'start/8': 'PA-28',
  'start/13': 'PA-28',
  '1/14': 'PA-29',
  '-4': 'PA-30',
  '7': 'PA-31',
  swap: 'PA-35',
};
const CARDS_PLUS: Record<string, string> = { ...CARDS, '7': 'PP-11', '5': 'PP-12', '2': 'PP-13' };
const MOVES: Record<string, string> = { give: 'PA-7', fold: 'PA-11', stop: 'PA-33', enter: 'PA-16' };
const EVENTS: Record<string, string> = {
  exchanged: 'PA-7',
  got: 'PA-7',
  'thrown in': 'PA-11',
  walked: 'PA-15',
  'sent home': 'PA-18',
  swapped: 'PA-35',
  locked: 'PA-22',
  lapsed: 'PA-33',
};
/** Rules that the larger game tells otherwise. */
const REPLACED: Record<string, [string, string]> = {
  finished: ['PA-12', 'PP-16'],
  complete: ['PA-37', 'PP-18'],
  dealt: ['PA-9', 'PP-5'],
};

const isPlus = (scene: Scene) => scene.game === 'partners-plus';

function cardRule(card: string, scene: Scene): string {
  return (isPlus(scene) ? CARDS_PLUS : CARDS)[card] ?? 'PA-27';
}

function replaced(what: string, scene: Scene): string | null {
  return REPLACED[what]?.[isPlus(scene) ? 1 : 0] ?? null;
}

function chosenCard(scene: Scene): string | null {
  return scene.pressed.find((spot) => spot.startsWith('card:'))?.slice(5) ?? null;
}

function expected(scene: Scene): string {
  const kinds = new Set((scene.legal ?? []).map((move) => move.type));
  const card = chosenCard(scene);
  if (kinds.has('give')) return 'PA-7';
  if (kinds.has('fold')) return 'PA-11';
  if (viewOf(scene).seven) return 'PA-32';
  return card === null ? 'PA-10' : cardRule(card, scene);
}

function whyNot(spot: string, scene: Scene): string {
  if (spot.startsWith('card:')) return cardRule(spot.slice(5), scene);
  const card = chosenCard(scene);
  if (spot.startsWith('pawn:')) return card === null ? 'PA-12' : cardRule(card, scene);
  return expected(scene);
}

function happening({ what, ...told }: Happening, scene: Scene): string | null {
  if (what !== 'move') return EVENTS[what] ?? replaced(what, scene);
  const move = told.move as Move;
  return MOVES[move.type] ?? cardRule(String(move.card), scene);
}

export const rules: RuleFinder = { expected, whyNot, happening, winner: (scene) => replaced('complete', scene)! };
