import type { Happening, Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import type { RuleFinder } from '../face';
import { viewOf } from './view';

const MOVES: Record<string, string> = {
  draw: 'TT-7',
  take: 'TT-7',
  refresh: 'TT-10',
  start: 'TT-13',
  play: 'TT-14',
  close: 'TT-18',
  end: 'TT-18',
  house: 'TT-20',
  done: 'TT-20',
  discard: 'TT-37',
};
const EVENTS: Record<string, string> = {
  shuffled: 'TT-11',
  carriage: 'TT-35',
  'last round': 'TT-39',
  skipped: 'TT-12',
};
const PHASES: Record<string, string> = {
  take: 'TT-7',
  'take second': 'TT-9',
  close: 'TT-18',
  houses: 'TT-20',
  discard: 'TT-37',
};

function stackRule(stack: string): string {
  if (stack.startsWith('route')) return 'TT-25';
  return { outside: 'TT-30', end: 'TT-31' }[stack] ?? 'TT-26';
}

function expected(scene: Scene): string {
  const { phase, seats } = viewOf(scene);
  const kinds = new Set((scene.legal ?? []).map((move) => move.type));
  if (scene.pressed.length > 0) return 'TT-14';
  if (phase === 'play') return kinds.has('take') ? 'TT-8' : seats[scene.seat ?? 0]!.route.length > 0 ? 'TT-14' : 'TT-13';
  if (phase === 'close' && kinds.has('play')) return 'TT-17';
  return PHASES[phase ?? 'take']!;
}

function whyNot(spot: string, scene: Scene): string {
  const [kind, what = ''] = spot.split(':');
  const { phase } = viewOf(scene);
  if (kind === 'stack') return stackRule(what);
  if ((kind === 'open' || kind === 'pile') && phase !== 'take') return 'TT-8';
  if (kind === 'card' && (phase === 'play' || phase === 'close')) return 'TT-14';
  return expected(scene);
}

function happening({ what, ...told }: Happening): string | null {
  if (what === 'tile') return stackRule(String(told.stack));
  if (what !== 'move') return EVENTS[what] ?? null;
  const move = told.move as Move;
  if (move.cartwright) return 'TT-36';
  return told.thrown ? 'TT-15' : (MOVES[move.type] ?? null);
}

export const rules: RuleFinder = { expected, whyNot, happening, winner: () => 'TT-43' };
