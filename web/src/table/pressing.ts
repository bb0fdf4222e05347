import type { Attachment } from 'svelte/attachments';
import { aim, REACH, type Thing } from './aiming';
import { rememberFocus } from './focusing';
import type { Scene } from './scene.svelte';

type SpotElement = HTMLElement | SVGElement;

/** What is pressed as it is: it is large enough, and says by itself what it does. */
const OTHERS = ':is(button, [role="button"]):not(.spot), a, input, select, label, summary, [role="tab"], [data-about], .bubble, dialog';

function isShown(element: Element): boolean {
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return false;
  const frame = element.closest('.scrolling')?.getBoundingClientRect();
  return !frame || (box.right > frame.left + 4 && box.left < frame.right - 4 && box.bottom > frame.top + 4 && box.top < frame.bottom - 4);
}

/** What of a spot is aimed at: a circle about it, its spaces, which fill their frames better than all of them together, or itself. */
function partsOf(element: SpotElement): Element[] {
  const parts = [...element.querySelectorAll('.aim, .space')];
  return parts.length > 0 ? parts : [element];
}

/** All spots of the page as they are on the screen. */
function things(scene: Scene): Thing[] {
  return [...document.querySelectorAll<SpotElement>('.play .spot[data-spot]')].filter(isShown).flatMap((element) => {
    const key = element.dataset.spot!;
    const isLit = scene.isLit(key);
    const isFinal = isLit && scene.endsIn(key);
    return partsOf(element).map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return { key, box: { x, y, width, height }, isLit, isFinal };
    });
  });
}

function labelOf(key: string): string {
  return document.querySelector(`.spot[data-spot="${CSS.escape(key)}"]`)?.getAttribute('aria-label') ?? key;
}

/**
 * Presses by mouse and finger anywhere on the table: each goes to the nearest thing that leads on. Where several are too
 * near each other to tell, the board is magnified there, or they are named to choose from.
 */
export function pressing(scene: Scene): Attachment<HTMLElement> {
  return (node) => {
    const click = (event: MouseEvent) => {
      const target = event.target as Element;
      // What was said goes away with the next press, wherever that is.
      if (target.closest('.bubble') === null) scene.hint = '';
      scene.byKey = event.detail === 0;
      if (scene.byKey) rememberFocus(target);
      if (scene.byKey || target.closest(OTHERS)) return;
      if (scene.isPlaying) {
        event.stopPropagation();
        scene.onward();
        return;
      }
      if (scene.counted !== null) scene.greats.clear();
      if (scene.busy) return;
      if (scene.pushed && target.closest('[data-region="board"]')) {
        event.stopPropagation();
        return;
      }
      const reach = (event as PointerEvent).pointerType === 'touch' ? REACH.touch : REACH.mouse;
      const under = target.closest<SpotElement>('.spot[data-spot]')?.dataset.spot ?? null;
      const found = aim({ x: event.clientX, y: event.clientY }, things(scene), reach, under);
      scene.which = [];
      if (found.kind === 'none') {
        if (target.closest('.spot') === null) scene.unmagnify();
        return;
      }
      event.stopPropagation();
      event.preventDefault();
      if (found.kind === 'hit') {
        const card = target.closest<SpotElement>('.spot[data-copy]');
        scene.copy = card?.dataset.spot === found.key ? Number(card.dataset.copy) : 0;
        scene.press(found.key);
        scene.unmagnify();
        return;
      }
      const onBoard = target.closest('[data-region="board"]') !== null;
      const larger = Math.min(5, (reach * 1.15) / Math.max(4, found.apart));
      if (onBoard && scene.magnify({ x: event.clientX, y: event.clientY }, Math.max(1.5, larger))) return;
      scene.which = found.keys.map((key) => ({ key, label: labelOf(key) }));
    };
    node.addEventListener('click', click, true);
    return () => node.removeEventListener('click', click, true);
  };
}
