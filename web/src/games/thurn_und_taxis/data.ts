import raw from '$rules/thurn_und_taxis/data.json';

export interface City {
  name: string;
  province: string;
  /** Where it is drawn. */
  x: number;
  y: number;
}

/** The drawing's size; the map lies inside a frame, the tiles beneath it: in one row, or, where it is small, in two of larger ones. */
export const WIDTH = 1480;
export const MAP_HEIGHT = 1100;
export const HEIGHT = 1240;
export const SMALL_HEIGHT = 1520;
const LEFT = 78;
const TOP = 72;
const MAP_WIDTH = 1320;
const INNER_HEIGHT = MAP_WIDTH / raw.map_aspect_w_over_h;

export function place(x: number, y: number): [number, number] {
  return [LEFT + x * MAP_WIDTH, TOP + y * INNER_HEIGHT];
}

export const CITIES: City[] = raw.cities.map((city) => {
  const [x, y] = place(city.x, city.y);
  return { name: city.name, province: city.province, x, y };
});
export const CITY = new Map(CITIES.map((city) => [city.name, city]));
export const ROADS = raw.roads as [string, string][];
export const PROVINCES = raw.provinces;
export const COLOUR = new Map(PROVINCES.map((province) => [province.name, province.colour]));
export const STACKS = raw.bonus_tiles.map((stack) => stack.id);
export const FULL_STACKS = Object.fromEntries(raw.bonus_tiles.map((stack) => [stack.id, stack.values]));
export const CARRIAGE_POINTS: Record<string, number> = raw.carriage_points;

export function neighbours(name: string): string[] {
  return ROADS.filter((road) => road.includes(name)).map(([a, b]) => (a === name ? b : a));
}

export function provinceColour(city: string): string {
  return COLOUR.get(CITY.get(city)?.province ?? '') ?? '#888';
}
