import { browsersLanguage, isLanguage, type Language } from '../words/words.svelte';

const KEPT = 'stammtisch';

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'off' | 'slow' | 'normal' | 'fast';
export const SPEEDS: Record<Speed, number> = { off: 0, slow: 1.6, normal: 1, fast: 0.5 };

interface Kept {
  language: Language;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  notify: boolean;
  /** Whether the screen stays on during a game, and whether one's turn can be felt. */
  awake: boolean;
  vibrate: boolean;
}

function restore(): Kept {
  const fresh: Kept = { language: browsersLanguage(), theme: 'auto', speed: 'normal', sound: false, notify: false, awake: true, vibrate: false };
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>;
    return { ...fresh, ...kept, language: isLanguage(kept.language ?? '') ? kept.language! : fresh.language };
  } catch {
    return fresh;
  }
}

/** What one likes: kept in this browser. */
export const settings = $state<Kept>(restore());

export function keep(): void {
  localStorage.setItem(KEPT, JSON.stringify(settings));
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The factor by which the usual length of a motion is multiplied; 0 for no motion. */
export function motion(): number {
  return still.matches ? 0 : SPEEDS[settings.speed];
}
