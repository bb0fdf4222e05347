import type { Attachment } from 'svelte/attachments';
import { whenChanged } from './changing';

/** So little is nothing to scroll for, in pixels. */
const HAIR = 2;

/** Lets a strip show that there is more of it than one sees: it fades out where it goes on, and Tab leads to it, for arrows to push it. Where all is seen, nothing is cut: what is lit glows beyond its edge. */
export const scrolling: Attachment<HTMLElement> = (node) => {
  node.classList.add('scrolling');
  const isStop = node.hasAttribute('tabindex');
  const look = () => {
    const [left, top] = [Math.abs(node.scrollLeft), node.scrollTop];
    const beyond = {
      before: left,
      after: node.scrollWidth - node.clientWidth - left,
      above: top,
      below: node.scrollHeight - node.clientHeight - top,
    };
    for (const [side, by] of Object.entries(beyond)) {
      node.classList.toggle(`more-${side}`, by > HAIR);
      node.style.setProperty(`--beyond-${side}`, `${by}px`); // no more fades out than there is
    }
    const goesOn = Object.values(beyond).some((by) => by > HAIR);
    node.classList.toggle('whole', !goesOn);
    if (isStop) return;
    if (goesOn) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  };
  const end = whenChanged(node, look);
  node.addEventListener('scroll', look, { passive: true });
  return () => {
    end();
    node.removeEventListener('scroll', look);
  };
};
