import { browsersLanguage, isLanguage, type Language } from '../words/words.svelte';

const KEPT = 'stammtisch';

export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'instant' | 'quick' | 'calm' | 'slow' | 'step';
/** How long motions take, as a factor, and how long one may look at what happened, in ms; null: until one asks for more. */
export const PACES: Record<Pace, { motion: number; rest: number | null }> = {
  instant: { motion: 0, rest: 0 },
  quick: { motion: 0.5, rest: 300 },
  calm: { motion: 1, rest: 1000 },
  slow: { motion: 1.6, rest: 2600 },
  step: { motion: 1, rest: null },
};

interface Kept {
  language: Language;
  theme: Theme;
  /** How fast what happens is shown. */
  pace: Pace;
  /** Null: never chosen, so the first game begins with them. */
  sound: boolean | null;
  notify: boolean;
  /** Whether the screen stays on during a game, and whether one's turn can be felt. */
  awake: boolean;
  vibrate: boolean;
  /** Whether one is asked before a turn ends. */
  confirm: boolean;
}

function restore(): Kept {
  const fresh: Kept = { language: browsersLanguage(), theme: 'auto', pace: 'calm', sound: null, notify: false, awake: true, vibrate: false, confirm: false };
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>;
    return { ...fresh, ...kept, language: isLanguage(kept.language ?? '') ? kept.language! : fresh.language, pace: kept.pace && kept.pace in PACES ? kept.pace : fresh.pace };
  } catch {
    return fresh;
  }
}

/** What one likes: kept in this browser. */
export const settings = $state<Kept>(restore());

export function keep(): void {
  localStorage.setItem(KEPT, JSON.stringify(settings));
}

// What one changes in another tab is changed here too.
addEventListener('storage', ({ key }) => {
  if (key === KEPT) Object.assign(settings, restore());
});

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The factor by which the usual length of a motion is multiplied; 0 for no motion. */
export function motion(): number {
  return still.matches ? 0 : PACES[settings.pace].motion;
}

/** The same for what one asked to see move: for whom else everything is at once too. */
export function motionAsked(): number {
  return still.matches ? 0 : PACES[settings.pace].motion || 1;
}
