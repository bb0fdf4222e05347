const KEPT = 'stammtisch.puzzles';

function restore(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

const kept = $state<string[]>(restore());

/** The puzzles that were solved, as `game/id`, on this device alone. */
export const solved = {
  has: (game: string, id: number) => kept.includes(`${game}/${id}`),

  add(game: string, id: number): void {
    if (this.has(game, id)) return;
    kept.push(`${game}/${id}`);
    localStorage.setItem(KEPT, JSON.stringify(kept));
  },
};
