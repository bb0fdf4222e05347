import type { Attachment } from 'svelte/attachments';

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * Makes all that can be pressed in a long list one stop of the Tab key, the newest at first: arrows go from one to the
 * next, so that nobody has to tab through everything that ever happened to come back to the table.
 */
export const roving: Attachment<HTMLElement> = (node) => {
  const stops = () => [...node.querySelectorAll<HTMLElement>('a, [role=button]')];
  const stopAt = (chosen: Element | undefined) => {
    for (const stop of stops()) {
      const wanted = stop === chosen ? 0 : -1;
      if (stop.tabIndex !== wanted) stop.tabIndex = wanted;
    }
  };
  const look = () => stopAt(node.contains(document.activeElement) ? document.activeElement! : stops().at(-1));
  const focusin = ({ target }: FocusEvent) => stopAt(target as Element);
  const keydown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const all = stops();
    all[all.indexOf(event.target as HTMLElement) + step]?.focus();
  };
  look();
  const contents = new MutationObserver(look);
  contents.observe(node, { childList: true, subtree: true });
  node.addEventListener('focusin', focusin);
  node.addEventListener('keydown', keydown);
  return () => {
    contents.disconnect();
    node.removeEventListener('focusin', focusin);
    node.removeEventListener('keydown', keydown);
  };
};
