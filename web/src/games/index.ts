import type { Component } from 'svelte';
import type { Key } from '../words/words.svelte';
import NewYorkPicture from './ticket_to_ride_new_york/Picture.svelte';
import PartnersPicture from './partners/Picture.svelte';
import PartnersPlusPicture from './partners/PicturePlus.svelte';
import ThurnUndTaxisPicture from './thurn_und_taxis/Picture.svelte';
import type { Face } from './face';

interface GameHere {
  load: () => Promise<{ face: Face }>;
  Picture: Component;
  minutes: [number, number];
  line: Key;
  /** The rule that tells what an option is about. */
  optionRules: Record<string, string>;
  /** Drawings for the rules page, each by its name. */
  pictures: () => Promise<{ default: Component<{ name: string }> }>;
}

/** The games that this client can draw; each board is loaded when it is needed. */
export const GAMES: Record<string, GameHere> = {
  'thurn-und-taxis': {
    load: () => import('./thurn_und_taxis'),
    Picture: ThurnUndTaxisPicture,
    minutes: [30, 60],
    line: 'game.thurn-und-taxis.line',
    optionRules: { edition: 'TT-30', tiles: 'TT-28' },
    pictures: () => import('./thurn_und_taxis/Pictures.svelte'),
  },
  'ticket-to-ride-new-york': {
    load: () => import('./ticket_to_ride_new_york'),
    Picture: NewYorkPicture,
    minutes: [10, 20],
    line: 'game.ticket-to-ride-new-york.line',
    optionRules: {},
    pictures: () => import('./ticket_to_ride_new_york/Pictures.svelte'),
  },
  partners: {
    load: () => import('./partners'),
    Picture: PartnersPicture,
    minutes: [30, 60],
    line: 'game.partners.line',
    optionRules: { edition: 'PA-17' },
    pictures: () => import('./partners/Pictures.svelte'),
  },
  'partners-plus': {
    load: () => import('./partners'),
    Picture: PartnersPlusPicture,
    minutes: [45, 75],
    line: 'game.partners-plus.line',
    optionRules: { teams: 'PP-2', play_on: 'PP-19', fields: 'PP-3' },
    pictures: () => import('./partners/Pictures.svelte'),
  },
};

export const GAME_ORDER = ['thurn-und-taxis', 'ticket-to-ride-new-york', 'partners', 'partners-plus'];
