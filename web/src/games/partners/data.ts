import raw from '$rules/partners/data.json';

export const SEATS = {
  partners: raw.partners.seats_clockwise,
  'partners-plus': raw['partners-plus'].seats_clockwise,
};

/** The faces of each deck. */
export const DECKS = {
  partners: Object.keys(raw.partners.deck),
  'partners-plus': Object.keys(raw['partners-plus'].deck),
};
