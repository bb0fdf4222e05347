import type { Refused } from '../net/api';
import type { Move } from '../net/messages';
import type { Table } from '../net/table.svelte';
import type { Scene } from '../table/scene.svelte';
import { problemInWords } from '../words/problems';
import { progress } from './progress.svelte';

/** Whether a coach helps at a table: where that is allowed, and one has called for it. */
export function isCoached(scene: Scene, table: Table): boolean {
  return progress.isCoached(scene.game) && (table.about?.hints ?? false);
}

/** Say what there is to decide; unless something else has happened meanwhile. */
export async function advise(scene: Scene, table: Table): Promise<void> {
  const asked = scene.legal;
  const says = await table.coach();
  if (says !== null && scene.legal === asked) scene.coached = says;
}

/** Ask whether a move was meant that came with event n, if it was weak and can still be taken back; who makes it again meant it. */
export async function askAbout(scene: Scene, table: Table, seat: number, move: Move, n: number): Promise<void> {
  const isMeant = scene.takenBack === JSON.stringify(move);
  scene.takenBack = '';
  if (isMeant) return;
  const says = await table.judge(seat, n);
  if (says === null || table.seen() > n || table.about?.status !== 'running') return;
  scene.meant = {
    n,
    says,
    back: () => {
      scene.meant = null;
      scene.takenBack = JSON.stringify(move);
      table.undo().catch((problem: Refused) => (scene.hint = problemInWords(problem, scene.names)));
    },
    keep: () => {
      scene.meant = null;
      void table.ask({ type: 'keep', seat }).catch(() => undefined);
    },
  };
}
