import { MediaQuery } from 'svelte/reactivity';

/** Whether the page is laid out for a telephone; the same width as in the styles. */
export const phone = new MediaQuery('max-width: 700px');
