/** How numbers and days are written in a language, also where the browser knows nothing of it: Chromium has no Icelandic. */

const isKnown = (language: string) => Intl.NumberFormat.supportedLocalesOf(language).length > 0;

/** The language itself, or one that writes figures in the same way: 16,6 and 19.11.2026. */
function alike(language: string): string {
  return isKnown(language) ? language : 'da';
}

export function written(number: number, language: string, how: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(alike(language), how).format(number);
}

/** A day in words, or in figures where the browser lacks the words. */
export function dayIn(day: Date, language: string): string {
  return new Intl.DateTimeFormat(alike(language), { dateStyle: isKnown(language) ? 'full' : 'short', timeZone: 'UTC' }).format(day);
}
