import type { Happening, Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import type { RuleFinder } from '../face';
import { ROUTES } from './data';
import { viewOf } from './view';

const MOVES: Record<string, string> = {
  draw: 'NY-6',
  take: 'NY-6',
  tickets: 'NY-22',
  keep: 'NY-22',
  claim: 'NY-15',
  pass: 'NY-25',
};
const EVENTS: Record<string, string> = { shuffled: 'NY-9', reset: 'NY-10', kept: 'NY-4', 'last turns': 'NY-24' };
const PHASES: Record<string, string> = { 'first tickets': 'NY-4', turn: 'NY-5', 'second card': 'NY-6', keep: 'NY-22' };

function expected(scene: Scene): string {
  return scene.pressed.length > 0 ? 'NY-15' : PHASES[viewOf(scene).phase ?? 'turn']!;
}

function whyNot(spot: string, scene: Scene): string {
  const view = viewOf(scene);
  if (spot.startsWith('route:') && view.phase === 'turn') return whyNoClaim(Number(spot.slice(6)), scene);
  if (spot === 'open:taxi') return 'NY-8';
  return expected(scene);
}

function whyNoClaim(id: number, scene: Scene): string {
  const { routes, seats } = viewOf(scene);
  const { twin, length } = ROUTES[id]!;
  const neighbour = twin === null ? null : (routes[twin] ?? null);
  if (routes[id] !== null) return 'NY-17';
  if (neighbour !== null && neighbour === scene.seat) return 'NY-19';
  if (neighbour !== null && seats.length === 2) return 'NY-20';
  return seats[scene.seat ?? 0]!.pieces < length ? 'NY-18' : 'NY-15';
}

function happening({ what, ...told }: Happening): string | null {
  if (what !== 'move') return EVENTS[what] ?? null;
  const move = told.move as Move;
  return move.type === 'take' && move.card === 'taxi' ? 'NY-8' : (MOVES[move.type] ?? null);
}

export const rules: RuleFinder = { expected, whyNot, happening, winner: () => 'NY-29' };
