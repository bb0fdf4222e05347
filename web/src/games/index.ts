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
    pictures: () => import('./thurn_und_taxis/Pictures.svelte'),
  },
  'ticket-to-ride-new-york': {
    load: () => import('./ticket_to_ride_new_york'),
    Picture: NewYorkPicture,
    minutes: [10, 20],
    line: 'game.ticket-to-ride-new-york.line',
    pictures: () => import('./ticket_to_ride_new_york/Pictures.svelte'),
  },
  partners: {
    load: () => import('./partners'),
    Picture: PartnersPicture,
    minutes: [30, 60],
    line: 'game.partners.line',
    pictures: () => import('./partners/Pictures.svelte'),
  },
  'partners-plus': {
    load: () => import('./partners'),
    Picture: PartnersPlusPicture,
    minutes: [45, 75],
    line: 'game.partners-plus.line',
    pictures: () => import('./partners/Pictures.svelte'),
  },
};

export const GAME_ORDER = ['thurn-und-taxis', 'ticket-to-ride-new-york', 'partners', 'partners-plus'];
