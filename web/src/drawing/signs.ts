import type { SeatLook, Sign } from '../games/drawing';

/** Each sign as a path round the origin, about 2 wide. */
export const SIGN_PATHS: Record<Sign, string> = {
  disc: 'M-.85 0a.85 .85 0 1 0 1.7 0a.85 .85 0 1 0 -1.7 0Z',
  triangle: 'M0 -.95L.95 .75H-.95Z',
  square: 'M-.78 -.78H.78V.78H-.78Z',
  diamond: 'M0 -1.08L.9 0L0 1.08L-.9 0Z',
  star: 'M0 -1.1L.32 -.36L1.05 -.34L.5 .16L.66 .9L0 .5L-.66 .9L-.5 .16L-1.05 -.34L-.32 -.36Z',
  cross: 'M-.32 -.95H.32V-.32H.95V.32H.32V.95H-.32V.32H-.95V-.32H-.32Z',
};

/** How seats look where a game does not say. */
export const DEFAULT_LOOKS: SeatLook[] = [
  { colour: '#1f5fb4', sign: 'disc' },
  { colour: '#b3362b', sign: 'triangle' },
  { colour: '#2f7a3a', sign: 'square' },
  { colour: '#a86a00', sign: 'diamond' },
  { colour: '#7a3a9a', sign: 'star' },
  { colour: '#3d6f78', sign: 'cross' },
];
