import { settings } from './settings.svelte';

let lock: WakeLockSentinel | null = null;
let isWanted = false;

/** Whether the browser lets a page keep the screen on: only where it came by https. */
export const canStayAwake = 'wakeLock' in navigator;
/** Whether there is something to feel. */
export const canBeFelt = 'vibrate' in navigator;

/** Keep the screen on while a game is played, if one likes that; the browser lets go of it when the page is hidden. */
export async function stayAwake(wanted: boolean): Promise<void> {
  isWanted = wanted;
  if (!canStayAwake) return;
  if (!wanted || !settings.awake) {
    const held = lock;
    lock = null; // at once: whoever wants it again meanwhile asks for another
    await held?.release();
  } else if (document.visibilityState === 'visible' && (lock === null || lock.released)) {
    lock = await navigator.wakeLock.request('screen').catch(() => null);
  }
}

document.addEventListener('visibilitychange', () => {
  if (isWanted) void stayAwake(true);
});

export function feel(): void {
  if (canBeFelt && settings.vibrate) navigator.vibrate([60, 60, 60]);
}
