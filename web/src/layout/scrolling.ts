import type { Attachment } from 'svelte/attachments';

/** Lets a strip show that there is more of it than one sees: it fades out where it goes on, and Tab leads to it, for arrows to push it. Where all is seen, nothing is cut: what is lit glows beyond its edge. */
export const scrolling: Attachment<HTMLElement> = (node) => {
  node.classList.add('scrolling');
  const isStop = node.hasAttribute('tabindex');
  const look = () => {
    const [left, top] = [Math.abs(node.scrollLeft), node.scrollTop];
    const more = {
      'more-before': left > 2,
      'more-after': left + node.clientWidth < node.scrollWidth - 2,
      'more-above': top > 2,
      'more-below': top + node.clientHeight < node.scrollHeight - 2,
    };
    for (const [name, is] of Object.entries(more)) node.classList.toggle(name, is);
    const goesOn = Object.values(more).includes(true);
    node.classList.toggle('whole', !goesOn);
    if (isStop) return;
    if (goesOn) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
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
