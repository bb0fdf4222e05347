const NAMES: Record<string, string> = {
  'thurn-und-taxis': 'Thurn und Taxis',
  'ticket-to-ride-new-york': 'Ticket to Ride: New York',
  partners: 'Partners',
  'partners-plus': 'Partners+',
};

/** Games are called the same in every language. */
export function gameName(id: string): string {
  return NAMES[id] ?? id;
}
