/** Small filled pictures for what is counted, each on a square of 20. */
export const PICTOGRAMS = {
  cards: 'M5 2H15Q16.6 2 16.6 3.6V16.4Q16.6 18 15 18H5Q3.4 18 3.4 16.4V3.6Q3.4 2 5 2Z',
  house: 'M3 18V9L10 2L17 9V18Z',
  carriage: 'M2 5H13V12H2ZM13 8H18V12H13ZM3.6 15.5a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0ZM11.6 15.5a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0Z',
  taxi: 'M2 12L4 10.6L6 6.4Q6.4 5.4 7.6 5.4H12.6Q13.6 5.4 14.2 6.4L16 10.6L18 12V15H16.4a2 2 0 0 1 -4 0H7.6a2 2 0 0 1 -4 0H2ZM8 3H12V4.6H8Z',
  ticket: 'M2 5H18V8.4A1.7 1.7 0 0 0 18 11.6V15H2V11.6A1.7 1.7 0 0 0 2 8.4Z',
  goal: 'M10 2a8 8 0 1 0 0 16a8 8 0 1 0 0 -16ZM10 5.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 1 1 0 -9.6ZM10 7.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0 -4.4Z',
};
