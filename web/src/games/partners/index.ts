import type { Happening, Move } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import { card } from '../../drawing/pieces';
import { drawn, type Flight } from '../drawing';
import Board from './Board.svelte';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import { look } from './looks';
import Middle from './Middle.svelte';
import { measures } from './room';
import { viewOf } from './view';
import { walks } from './walks';
import { describe, label, question } from './words';

/** A card, a pawn and where it goes, beginning with card or pawn; how far is asked where that leaves a choice. */
function ways(move: Move, scene: Scene): string[][] {
  const card = `card:${String(move.card)}`;
  switch (move.type) {
    case 'give':
      return [[card]];
    case 'enter':
      return move.seats
        ? [[card, `button:enter:${(move.seats as number[]).join(',')}`]]
        : [[card, `home:${String(move.seat)}`]];
    case 'move': {
      const [pawn, steps] = [`pawn:${String(move.seat)}:${String(move.from)}`, `button:steps:${String(move.steps)}`];
      const { seven, walks } = viewOf(scene);
      const walk = walks?.find(({ seat, from, steps: far }) => seat === move.seat && from === move.from && far === move.steps);
      const end = `to:${String(move.seat)}:${walk?.to}`;
      if (seven) return [[pawn, end, steps]];
      return [
        [card, pawn, end, steps],
        [pawn, card, end, steps],
        [pawn, end, card, steps],
      ];
    }
    case 'swap': {
      const [one, other] = (move.pawns as [number, number][]).map(([seat, place]) => `pawn:${seat}:${place}`) as [string, string];
      return [
        [card, one, other],
        [card, other, one],
      ];
    }
    default:
      return [[`button:${move.type}`]];
  }
}

/** A card is dragged to the partner it is given to. */
function zones(move: Move, scene: Scene): string[] {
  const mates = scene.seat === null ? [] : viewOf(scene).seats[scene.seat]!.team;
  return move.type === 'give' ? mates.filter((mate) => mate !== scene.seat).map((mate) => `seat:${mate}`) : [];
}

function flights(happening: Happening, scene: Scene): Flight[] {
  const move = happening.move as Move | undefined;
  if (happening.what !== 'move' || !move?.card || move.type === 'give') return [];
  const seat = happening.seat ?? 0;
  if (seat === scene.seat) return [{ from: `card:${String(move.card)}`, to: 'discards', sound: 'card' }];
  return [{ from: `seat:${seat}`, to: 'discards', picture: card(), sound: 'card' }];
}

/** Where pawns came from, and where they went. */
function traces(happening: Happening): string[] {
  return walks(happening).flatMap(({ seat, places }) => {
    const [from, to] = [`from:${seat}:${places[0]}`, `pawn:${seat}:${places.at(-1)}`];
    return places.at(-1) === 'home' ? [from] : [from, to];
  });
}

export const drawing = drawn({
  Board,
  Middle,
  Hand,
  Facts,
  look,
  ways,
  zones,
  // A finger sees where the pawn lands only when the place is there to be pressed.
  isDecided: (pressed, isSeen) => pressed.length >= 2 && (isSeen || pressed.some((spot) => spot.startsWith('to:'))),
  measures,
  label,
  question,
  flights,
  traces,
  greats: ['sent home', 'thrown in', 'blockade', 'finished', 'complete'],
  passing: ['blockade'],
  describe,
});
