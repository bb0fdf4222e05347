import type { Attachment } from 'svelte/attachments';

/** Sets what is told in smaller letters (`dense`) where it would have to be pushed along otherwise. */
export const dense: Attachment<HTMLElement> = (node) => {
  const look = () => {
    node.classList.remove('dense');
    node.classList.toggle('dense', node.scrollHeight > node.clientHeight + 2);
  };
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(node);
  contents.observe(node, { childList: true, subtree: true, characterData: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
};
