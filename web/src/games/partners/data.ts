import raw from '$rules/partners/data.json';

export const SEATS = {
  partners: raw.partners.seats_clockwise,
  'partners-plus': raw['partners-plus'].seats_clockwise,
};
