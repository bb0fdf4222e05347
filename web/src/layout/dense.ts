import type { Attachment } from 'svelte/attachments';
import { whenChanged } from './changing';

/** Sets what is told in smaller letters (`dense`) where it would have to be pushed along otherwise. */
export const dense: Attachment<HTMLElement> = (node) => {
  const look = () => {
    node.classList.remove('dense');
    node.classList.toggle('dense', node.scrollHeight > node.clientHeight + 2);
  };
  return whenChanged(node, look);
};
