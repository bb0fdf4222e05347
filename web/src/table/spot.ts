import type { Attachment } from 'svelte/attachments';
import { t } from '../words/words.svelte';
import { watchDrag } from './drag';
import { rememberFocus } from './focusing';
import type { Scene } from './scene.svelte';

/**
 * Makes an element a spot: pressed by click, touch or key when it is lit, or dragged to where it leads on, and saying
 * why not when it is not.
 * Only what is lit can be reached by the Tab key. Of equal cards, which press the same, each has the number of its copy.
 */
export function spot(scene: Scene, key: string, label: string, copy?: number): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    const isLit = scene.isLit(key);
    const isPressed = scene.isPressed(key, copy);
    node.dataset.spot = key;
    if (copy !== undefined) node.dataset.copy = String(copy);
    node.classList.add('spot');
    node.classList.toggle('lit', isLit);
    node.classList.toggle('unlikely', isLit && !scene.isLikely(key));
    node.classList.toggle('pressed', isPressed);
    const mark = scene.markOf(key);
    node.classList.toggle('traced', mark !== null);
    if (mark !== null) node.style.setProperty('--mark', mark);
    node.classList.toggle('shown', scene.isShown(key));
    node.classList.toggle('advised', scene.isAdvised(key));
    const usable = isLit || isPressed;
    node.setAttribute('role', usable ? 'button' : 'img');
    node.setAttribute('aria-label', label);
    if (node instanceof HTMLElement && !node.textContent?.includes(label)) node.title = label;
    const ahead = isLit ? [scene.outlookOf(key), scene.endsIn(key) ? t('undo.not') : ''].filter((text) => text !== '') : [];
    if (ahead.length > 0) node.setAttribute('aria-description', ahead.join(' '));
    else node.removeAttribute('aria-description');
    if (usable) {
      node.setAttribute('tabindex', '0');
      node.setAttribute('aria-pressed', String(isPressed));
    } else {
      node.removeAttribute('tabindex');
      node.removeAttribute('aria-pressed');
    }
    // What is pressed by mouse or finger is found by nearness (pressing.ts); this is for all who press it by other means.
    const click = (event: Event) => {
      event.stopPropagation();
      scene.copy = copy ?? 0;
      scene.press(key);
    };
    // A finger does not point before it presses, though what it presses gets the focus.
    const point = (event: Event) => {
      const isPointed = event.type === 'focus' ? node.matches(':focus-visible') : (event as PointerEvent).pointerType !== 'touch';
      if (isLit && isPointed) scene.pointed = key;
    };
    // Not at once: what has the focus is left while it is taken away, when nothing may change.
    const leave = () => {
      queueMicrotask(() => {
        if (scene.pointed === key) scene.pointed = null;
      });
    };
    const keydown = (event: Event) => {
      const { key: pressed } = event as KeyboardEvent;
      if (pressed === 'Enter' || pressed === ' ') {
        event.preventDefault();
        event.stopPropagation();
        scene.byKey = true;
        scene.copy = copy ?? 0;
        rememberFocus(node);
        scene.press(key);
      }
    };
    const pointerdown = (event: Event) => {
      if (isLit) watchDrag(scene, key, node, event as PointerEvent);
    };
    for (const over of ['pointerenter', 'focus']) node.addEventListener(over, point);
    for (const off of ['pointerleave', 'blur']) node.addEventListener(off, leave);
    node.addEventListener('pointerdown', pointerdown);
    node.addEventListener('click', click);
    node.addEventListener('keydown', keydown);
    return () => {
      for (const over of ['pointerenter', 'focus']) node.removeEventListener(over, point);
      for (const off of ['pointerleave', 'blur']) node.removeEventListener(off, leave);
      node.removeEventListener('pointerdown', pointerdown);
      node.removeEventListener('click', click);
      node.removeEventListener('keydown', keydown);
    };
  };
}
