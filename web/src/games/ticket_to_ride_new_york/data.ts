import raw from '$rules/ticket_to_ride_new_york/data.json';
import type { Point } from '../../drawing/outlines';
import { pushApart } from './apart';

export const WIDTH = 900;
export const HEIGHT = 1264;
const LEFT = 84;
const TOP = 84;
const INNER_WIDTH = 720;
const INNER_HEIGHT = 1064;

function place(x: number, y: number, stretch: number): Point {
  return [(LEFT + x * INNER_WIDTH) * stretch, TOP + y * INNER_HEIGHT];
}

export interface Location {
  name: string;
  attraction: boolean;
  label: string;
  x: number;
  y: number;
}

/** Each ticket has a letter, on its stub and at its ends on the map. */
export function signOf(ticket: number): string {
  return String.fromCharCode(65 + ticket);
}

export interface Space {
  x: number;
  y: number;
  turn: number;
  length: number;
}

export interface Route {
  id: number;
  a: string;
  b: string;
  length: number;
  color: string;
  twin: number | null;
  spaces: Space[];
  x: number;
  y: number;
}

type RawRoute = (typeof raw.routes)[number] & { side?: string; space_centers?: number[][] };

const COMPASS: Record<string, Point> = {
  N: [0, -1],
  S: [0, 1],
  W: [-1, 0],
  E: [1, 0],
  NE: [0.7, -0.7],
  NW: [-0.7, -0.7],
  SE: [0.7, 0.7],
  SW: [-0.7, 0.7],
};
const ASIDE = 14; // half the distance between the two routes of a double connection
const ROOM = 25; // left free for the circle of a location

/** The poster as it is drawn: on a wide screen the city is drawn out in width, as posters do. */
export interface Poster {
  stretch: number;
  width: number;
  locations: Location[];
  routes: Route[];
}

const posters = new Map<number, Poster>();

export function poster(stretch: number): Poster {
  const known = posters.get(stretch);
  if (known) return known;
  const locations: Location[] = raw.locations.map(({ name, attraction, label, ...at }) => {
    const [x, y] = place(at.x, at.y, stretch);
    return { name, attraction, label, x, y };
  });
  const laid = (raw.routes as RawRoute[]).map((route): [RawRoute, Space[]] => {
    const ends = [route.a, route.b].map((name) => locations.find((location) => location.name === name)!) as [Location, Location];
    return [route, route.space_centers ? givenSpaces(route, ends, stretch) : straightSpaces(route, ends)];
  });
  pushApart(laid.flatMap(([, spaces]) => spaces), locations);
  const routes = laid.map(([route, spaces]): Route => {
    const middle = (key: 'x' | 'y') => spaces.reduce((sum, space) => sum + space[key], 0) / spaces.length;
    const { id, a, b, length, color, twin } = route;
    return { id, a, b, length, color, twin, spaces, x: middle('x'), y: middle('y') };
  });
  const made = { stretch, width: WIDTH * stretch, locations, routes };
  posters.set(stretch, made);
  return made;
}

/** Spaces on the straight line between two locations, to one side if there are two routes. */
function straightSpaces(route: RawRoute, [a, b]: [Location, Location]): Space[] {
  const distance = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / distance, (b.y - a.y) / distance];
  let [nx, ny] = [-uy, ux];
  const side = COMPASS[route.side ?? ''];
  if (side && nx * side[0] + ny * side[1] < 0) [nx, ny] = [-nx, -ny];
  const aside = route.twin === null ? 0 : ASIDE;
  const step = (distance - 2 * ROOM) / route.length;
  return Array.from({ length: route.length }, (_, i) => {
    const along = ROOM + step * (i + 0.5);
    return {
      x: a.x + ux * along + nx * aside,
      y: a.y + uy * along + ny * aside,
      turn: (Math.atan2(uy, ux) * 180) / Math.PI,
      length: Math.min(step - 5, 88),
    };
  });
}

/** Spaces whose places the board's data names, each turned along the line through its neighbours. */
function givenSpaces(route: RawRoute, [one, other]: [Location, Location], stretch: number): Space[] {
  const ends = [one, other];
  const centres = route.space_centers!.map(([x, y]) => place(x!, y!, stretch));
  const far = (end: Location, [x, y]: Point) => Math.hypot(end.x - x, end.y - y);
  if (far(ends[0]!, centres[0]!) > far(ends[1]!, centres[0]!)) ends.reverse();
  const all: Point[] = [[ends[0]!.x, ends[0]!.y], ...centres, [ends[1]!.x, ends[1]!.y]];
  return centres.map(([x, y], i) => {
    const [before, after] = [all[i]!, all[i + 2]!];
    const length = Math.min(Math.hypot(x - before[0], y - before[1]), Math.hypot(after[0] - x, after[1] - y));
    const turn = (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI;
    return { x, y, turn, length: Math.min(Math.max(length - 6, 40), 88) };
  });
}

export const TICKETS = raw.tickets;
export const POINTS: Record<string, number> = raw.route_points;
export const COLOURS = raw.colors;
export const PIECES = raw.taxis_per_player;
export const { locations: LOCATIONS, routes: ROUTES } = poster(1);
