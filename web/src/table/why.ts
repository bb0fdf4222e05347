import { t } from '../words/words.svelte';
import type { Scene } from './scene.svelte';

/** Why something cannot be pressed: because it is there to be looked at, because of who looks and whose turn it is, or else as the game says. */
export function whyNot(spot: string, scene: Scene): string {
  const about = scene.face.about?.(spot, scene) ?? null;
  if (about !== null) return about;
  if (scene.decides === null) return t('why.over');
  if (scene.seat === null) return t('why.watching');
  if (!scene.isMine) return t('why.turn', { who: scene.names[scene.decides] ?? '' });
  return scene.face.whyNot(spot, scene);
}
