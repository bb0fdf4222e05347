import type { Attachment } from 'svelte/attachments';
import { t } from '../words/words.svelte';
import { watchDrag } from './drag';
import { rememberFocus } from './focusing';
import type { Scene } from './scene.svelte';

/**
 * Makes an element a spot: pressed by click, touch or key when it is lit, or dragged to where it leads on, and saying
 * why not when it is not.
 * Only what is lit can be reached by the Tab key.
 */
export function spot(scene: Scene, key: string, label: string): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    const isLit = scene.isLit(key);
    const isPressed = scene.isPressed(key);
    node.dataset.spot = key;
    node.classList.add('spot');
    node.classList.toggle('lit', isLit);
    node.classList.toggle('pressed', isPressed);
    const mark = scene.markOf(key);
    node.classList.toggle('traced', mark !== null);
    if (mark !== null) node.style.setProperty('--mark', mark);
    node.classList.toggle('advised', scene.isAdvised(key));
    const usable = isLit || isPressed;
    node.setAttribute('role', usable ? 'button' : 'img');
    node.setAttribute('aria-label', label);
    if (node instanceof HTMLElement && !node.textContent?.includes(label)) node.title = label;
    if (isLit && scene.endsIn(key)) node.setAttribute('aria-description', t('undo.not'));
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
      scene.press(key);
    };
    const keydown = (event: Event) => {
      const { key: pressed } = event as KeyboardEvent;
      if (pressed === 'Enter' || pressed === ' ') {
        event.preventDefault();
        event.stopPropagation();
        scene.byKey = true;
        rememberFocus(node);
        scene.press(key);
      }
    };
    const pointerdown = (event: Event) => {
      if (isLit) watchDrag(scene, key, node, event as PointerEvent);
    };
    node.addEventListener('pointerdown', pointerdown);
    node.addEventListener('click', click);
    node.addEventListener('keydown', keydown);
    return () => {
      node.removeEventListener('pointerdown', pointerdown);
      node.removeEventListener('click', click);
      node.removeEventListener('keydown', keydown);
    };
  };
}
