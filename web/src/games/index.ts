import type { Component } from 'svelte';
import type { Key } from '../words/words.svelte';
import ThurnUndTaxisPicture from './thurn_und_taxis/Picture.svelte';
import type { Face } from './face';

interface GameHere {
  load: () => Promise<{ face: Face }>;
  Picture: Component;
  minutes: [number, number];
  line: Key;
  rules: () => Promise<{ default: string }[]>;
}

/** The games that this client can draw; each board is loaded when it is needed. */
export const GAMES: Record<string, GameHere> = {
  'thurn-und-taxis': {
    load: () => import('./thurn_und_taxis'),
    Picture: ThurnUndTaxisPicture,
    minutes: [30, 60],
    line: 'game.thurn-und-taxis.line',
    rules: () => Promise.all([import('../../../docs/rules/thurn_und_taxis.md')]),
  },
};

export const GAME_ORDER = ['thurn-und-taxis', 'ticket-to-ride-new-york', 'partners', 'partners-plus'];
