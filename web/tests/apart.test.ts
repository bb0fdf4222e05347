import { expect, it } from 'vitest';
import { distance, THICK } from '../src/games/ticket_to_ride_new_york/apart';
import { poster } from '../src/games/ticket_to_ride_new_york/data';
import { WIDEST } from '../src/games/ticket_to_ride_new_york/room';

it.each([0, 0.25, 0.5, 0.75, 1])('no space of a route lies over another, however far the poster is drawn out (%f)', (share) => {
  const spaces = poster(1 + (WIDEST - 1) * share).routes.flatMap(({ a, b, color, spaces }) => spaces.map((space, n) => ({ name: `${a} – ${b} ${color} ${n}`, space })));
  const over = spaces.flatMap((one, i) => spaces.slice(i + 1).filter((other) => distance(one.space, other.space) < THICK + 1).map((other) => [one.name, other.name]));
  expect(over).toEqual([]);
});
