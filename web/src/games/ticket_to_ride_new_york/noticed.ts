import type { View } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import { TICKETS } from './data';
import { viewOf, type NewYorkView } from './view';
import { t } from './words';

/** Own tickets that are complete now. */
export function noticed(before: View, scene: Scene): string[] {
  const open = new Set((before as Partial<NewYorkView>).tickets?.filter(({ complete }) => !complete).map(({ ticket }) => ticket));
  const done = (viewOf(scene).tickets ?? []).filter(({ ticket, complete }) => complete && open.has(ticket));
  return done.map(({ ticket }) => t('ticket', { ...TICKETS[ticket]!, complete: 'true' }));
}
