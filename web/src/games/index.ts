import type { Component } from 'svelte';
import { speakOf } from '../words/words.svelte';
import type { Drawing } from './drawing';
import { askForGames, offered } from './offered.svelte';

/** Everything here is found by its place: `<drawing>/index.ts`, `<drawing>/covers/<game>.svelte`, `<drawing>/Pictures.svelte`. */
const DRAWINGS = import.meta.glob<{ drawing: Drawing }>('./*/index.ts');
const COVERS = import.meta.glob<Component>('./*/covers/*.svelte', { eager: true, import: 'default' });
const PICTURES = import.meta.glob<Component<{ name: string }>>('./*/Pictures.svelte', { import: 'default' });

const BY_GAME = new Map(Object.entries(COVERS).map(([path, cover]) => [path.split('/').at(-1)!.replace('.svelte', ''), cover]));

/** The picture of a game; null where it has none. */
export function coverOf(game: string): Component | null {
  return BY_GAME.get(game) ?? null;
}

/** How a game is drawn, with its words: by its own drawing, or as a plain table. */
export async function drawingOf(game: string): Promise<Drawing> {
  const [, loaded] = await Promise.all([speakOf(game), askForGames().then(() => load(offered(game)?.drawing ?? 'plain'))]);
  return loaded.drawing;
}

function load(name: string): Promise<{ drawing: Drawing }> {
  return (DRAWINGS[`./${name}/index.ts`] ?? DRAWINGS['./plain/index.ts']!)();
}

/** Drawings for the pages of a game's rulebook, each by its name. */
export async function picturesOf(game: string): Promise<Component<{ name: string }> | null> {
  await askForGames();
  const load = PICTURES[`./${offered(game)?.drawing}/Pictures.svelte`];
  return load ? await load() : null;
}
