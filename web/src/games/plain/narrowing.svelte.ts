/** What the list of moves is narrowed to: typed, or pressed on the table. */
export const narrowing = $state({ wanted: '' });
