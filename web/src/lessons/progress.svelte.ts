import type { Move } from '../net/messages';

const KEPT = 'stammtisch.lessons';

/** Where somebody is in a lesson. */
export interface Bookmark {
  step: number;
  made: Move[];
}

interface Kept {
  /** Lessons that were finished, as `game/lesson`. */
  done: string[];
  /** Lessons that were left. */
  left: Record<string, Bookmark>;
  /** Games of which a lesson has been offered, and those at which a coach has. */
  offered: string[];
  introduced: string[];
  /** Games at which a coach helps. */
  coached: string[];
}

function restore(): Kept {
  const fresh: Kept = { done: [], left: {}, offered: [], introduced: [], coached: [] };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>) };
  } catch {
    return fresh;
  }
}

const kept = $state<Kept>(restore());

function keep(): void {
  localStorage.setItem(KEPT, JSON.stringify(kept));
}

/** What is remembered of lessons, on this device alone. */
export const progress = {
  isDone: (game: string, lesson: string) => kept.done.includes(`${game}/${lesson}`),
  left: (game: string, lesson: string): Bookmark | null => kept.left[`${game}/${lesson}`] ?? null,

  leave(game: string, lesson: string, bookmark: Bookmark): void {
    kept.left[`${game}/${lesson}`] = bookmark;
    keep();
  },

  finish(game: string, lesson: string): void {
    const name = `${game}/${lesson}`;
    if (!kept.done.includes(name)) kept.done.push(name);
    delete kept.left[name];
    keep();
  },

  forget(game: string, lesson: string): void {
    delete kept.left[`${game}/${lesson}`];
    keep();
  },

  /** Whether to offer the first lesson of a game: once, to whoever has not begun any of its lessons. */
  offer(game: string): boolean {
    const known = [...kept.done, ...Object.keys(kept.left)].some((name) => name.startsWith(`${game}/`));
    if (known || kept.offered.includes(game)) return false;
    kept.offered.push(game);
    keep();
    return true;
  },

  /** Whether to offer a coach at a game: once. */
  introduce(game: string): boolean {
    if (kept.introduced.includes(game) || kept.coached.includes(game)) return false;
    kept.introduced.push(game);
    keep();
    return true;
  },

  /** Whoever goes to the lesson first is offered the coach again, at the game after it. */
  postpone(game: string): void {
    kept.introduced = kept.introduced.filter((name) => name !== game);
    keep();
  },

  isCoached: (game: string) => kept.coached.includes(game),

  /** Call the coach to a game, or send the coach away. */
  coach(game: string, on: boolean): void {
    kept.coached = [...kept.coached.filter((name) => name !== game), ...(on ? [game] : [])];
    keep();
  },
};
