import type { Attachment } from 'svelte/attachments';
import { whenChanged } from './changing';

/**
 * Buttons stand in as many rows as are whole; where that is not enough for all of them, those that are no moves become
 * pictures (`brief`), and if that is not enough either, all stand in one row that is pushed along.
 * What stands above them leaves room for a row at least: `--row`.
 */
export const rows: Attachment<HTMLElement> = (node) => {
  const look = () => {
    const highest = Math.max(0, ...[...node.children].map((child) => (child as HTMLElement).offsetHeight));
    if (highest > 0) node.parentElement?.style.setProperty('--row', `${highest + 4}px`);
    node.classList.remove('brief', 'one-row');
    for (const how of ['brief', 'one-row']) if (node.scrollHeight > node.clientHeight + 3) node.classList.add(how);
  };
  return whenChanged(node, look);
};
