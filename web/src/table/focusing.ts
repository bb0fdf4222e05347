import type { Attachment } from 'svelte/attachments';
import type { Scene } from './scene.svelte';

let last = { x: 0, y: 0 };
/** What one probably answers to a question that is asked. */
const ANSWER = '.bubble .answers .button.main';
/** Where the focus goes on: what is asked, what a hint advises, what one probably wants, what else is lit; never to nowhere. */
const NEXT = [ANSWER, '.bubble .button.main', '.spot.lit.advised', '.spot.lit:not(.unlikely)', '.spot.lit', '.expected'];

/** Remember where somebody is who goes about by keyboard. */
export function rememberFocus(element: Element): void {
  const box = element.getBoundingClientRect();
  last = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function away(element: Element): number {
  const box = element.getBoundingClientRect();
  return Math.hypot(box.x + box.width / 2 - last.x, box.y + box.height / 2 - last.y);
}

/** What could be pressed when it got the focus: whoever goes on to something else has not lost it there. */
let couldBePressed: EventTarget | null = null;

/** Whether the key Tab led beyond the end of the page: from there it goes on at its beginning. */
let isBeyond = false;

/** Whether the focus is nowhere, or waits for something to be pressed. */
function isLost(): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body) return !isBeyond;
  if (active.matches('.expected')) return true;
  return active === couldBePressed && active.matches('.spot:not(.lit):not(.pressed)');
}

/** The nearest thing of the first kind that there is. */
function next(node: HTMLElement): HTMLElement | SVGElement | undefined {
  for (const kind of NEXT) {
    const found = [...node.querySelectorAll<HTMLElement | SVGElement>(kind)].sort((one, other) => away(one) - away(other));
    if (found.length > 0) return found[0];
  }
  return undefined;
}

/** For who goes about by keyboard the focus goes into a question that comes, and on to the next sensible place when what had it is pressed no more, or is gone. */
export function keepingFocus(scene: Scene): Attachment<HTMLElement> {
  return (node) => {
    let isLooking = false;
    let answer: Element | null = null;
    let isAsked = false; // since the focus was looked after last
    const look = () => {
      if (scene.byKey && (isLost() || (isAsked && document.activeElement?.matches('.spot')))) next(node)?.focus();
      isLooking = isAsked = false;
    };
    const changed = new MutationObserver(() => {
      const before = answer;
      answer = node.querySelector(ANSWER);
      isAsked ||= answer !== null && answer !== before;
      if (isLooking || !scene.byKey || !(isAsked || isLost())) return;
      isLooking = true;
      requestAnimationFrame(look);
    });
    const keydown = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') isBeyond = true; // unless something gets the focus now
    };
    const focused = ({ target }: FocusEvent) => {
      isBeyond = false;
      couldBePressed = (target as Element).matches('.spot.lit, .spot.pressed') ? target : null;
    };
    addEventListener('keydown', keydown, true);
    addEventListener('focusin', focused);
    changed.observe(node, { subtree: true, childList: true, attributeFilter: ['class', 'disabled', 'inert'] });
    return () => {
      removeEventListener('keydown', keydown, true);
      removeEventListener('focusin', focused);
      changed.disconnect();
    };
  };
}
