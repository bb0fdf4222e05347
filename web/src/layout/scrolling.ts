import type { Attachment } from 'svelte/attachments';
import { whenChanged } from './changing';

/** So little is nothing to scroll for, in pixels. */
const HAIR = 2;

/**
 * How far a strip, which fades out `before` and `after`, goes along for something in it to be seen whole: in its middle.
 * Of what is longer, as much as fits is seen, from its beginning.
 */
export function along([start, end]: [number, number], [from, to]: [number, number], [before, after]: [number, number]): number {
  if (start >= from + before - HAIR && end <= to - after + HAIR) return 0;
  if (end - start > to - from) return start <= from && end >= to ? 0 : start - from;
  return (start + end - from - to) / 2;
}

/** Pushes a strip along so that something in it is seen whole. */
function bring(node: HTMLElement, thing: Element): void {
  const [box, frame] = [thing.getBoundingClientRect(), node.getBoundingClientRect()];
  const [x, y] = [frame.left + node.clientLeft, frame.top + node.clientTop];
  const style = getComputedStyle(node);
  const fade = (side: string) => Math.min(...['--fade', `--beyond-${side}`].map((name) => parseFloat(style.getPropertyValue(name)) || 0));
  node.scrollLeft += along([box.left, box.right], [x, x + node.clientWidth], [fade('before'), fade('after')]);
  node.scrollTop += along([box.top, box.bottom], [y, y + node.clientHeight], [fade('above'), fade('below')]);
}

/**
 * Lets a strip show that there is more of it than one sees: it fades out where it goes on, and Tab leads to it, for
 * arrows to push it. What gets the focus by keys is seen whole: browsers leave it cut where a hair of it is seen, and it
 * stays in sight when what is in the strip changes, until somebody pushes it by hand. Where all is seen, nothing is cut:
 * what is lit glows beyond its edge.
 */
export const scrolling: Attachment<HTMLElement> = (node) => {
  node.classList.add('scrolling');
  const isStop = node.hasAttribute('tabindex');
  /** What got the focus by keys. */
  let kept: Element | null = null;
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
  const keep = () => {
    if (kept?.isConnected) bring(node, kept);
  };
  const focused = ({ target }: FocusEvent) => {
    const thing = target as Element;
    kept = thing !== node && thing.matches(':focus-visible') ? thing : null;
    keep();
  };
  const leave = () => (kept = null);
  const end = whenChanged(node, () => {
    look();
    keep();
  });
  node.addEventListener('scroll', look, { passive: true });
  node.addEventListener('focusin', focused);
  for (const by of ['focusout', 'wheel', 'pointerdown']) node.addEventListener(by, leave, { passive: true });
  return () => {
    end();
    node.removeEventListener('scroll', look);
    node.removeEventListener('focusin', focused);
    for (const by of ['focusout', 'wheel', 'pointerdown']) node.removeEventListener(by, leave);
  };
};
