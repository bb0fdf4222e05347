import type { Attachment } from 'svelte/attachments';
import type { Scene } from './scene.svelte';

/** Makes an element say what it is when it is pressed, as the server tells it. */
export function about(scene: Scene, thing: string, label: string): Attachment<HTMLElement> {
  return (node) => {
    const say = (event: Event) => {
      event.stopPropagation();
      scene.tell(thing);
    };
    const keydown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      say(event);
    };
    node.setAttribute('role', 'button');
    node.setAttribute('tabindex', '0');
    node.setAttribute('aria-label', label);
    node.dataset.about = thing;
    node.style.cursor = 'help';
    node.addEventListener('click', say);
    node.addEventListener('keydown', keydown);
    return () => {
      node.removeEventListener('click', say);
      node.removeEventListener('keydown', keydown);
    };
  };
}
