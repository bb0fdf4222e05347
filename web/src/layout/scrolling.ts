import type { Attachment } from 'svelte/attachments';

/** Lets a strip show that there is more of it than one sees: it fades out where it goes on. */
export const scrolling: Attachment<HTMLElement> = (node) => {
  node.classList.add('scrolling');
  const look = () => {
    const [left, top] = [Math.abs(node.scrollLeft), node.scrollTop];
    node.classList.toggle('more-before', left > 2);
    node.classList.toggle('more-after', left + node.clientWidth < node.scrollWidth - 2);
    node.classList.toggle('more-above', top > 2);
    node.classList.toggle('more-below', top + node.clientHeight < node.scrollHeight - 2);
  };
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(node);
  contents.observe(node, { childList: true, subtree: true, characterData: true });
  node.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
    node.removeEventListener('scroll', look);
  };
};
