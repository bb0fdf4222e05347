import type { Scene } from './scene.svelte';

const SLOP = 8; // px that a pointer may stray before a press becomes a drag

let lifted = false;

/** Whether something is being dragged: then the board keeps still. */
export function dragging(): boolean {
  return lifted;
}

/** Everything at a point that could be a target, topmost first. */
function keysAt(x: number, y: number): string[] {
  return document.elementsFromPoint(x, y).flatMap((element) => {
    const found = element.closest<HTMLElement | SVGElement>('[data-spot], [data-place]');
    return [found?.dataset.spot, found?.dataset.place].filter((key) => key !== undefined);
  });
}

/** A picture of what is dragged, which follows the pointer. */
function ghostOf(node: HTMLElement | SVGElement): HTMLElement {
  const box = node.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.className = 'ghost dragged';
  Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  const copy = node.cloneNode(true) as HTMLElement | SVGElement;
  copy.removeAttribute('data-spot');
  copy.classList.remove('lit', 'pressed', 'advised');
  if (node instanceof SVGGraphicsElement && !(node instanceof SVGSVGElement)) {
    const { x, y, width, height } = node.getBBox();
    const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    frame.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    copy.removeAttribute('transform');
    frame.append(copy);
    ghost.append(frame);
  } else {
    copy.style.height = '100%';
    ghost.append(copy);
  }
  return ghost;
}

/** Where things can be dropped, with the classes that show it. */
function places(keys: Iterable<string>): Element[] {
  return [...keys].flatMap((key) => [...document.querySelectorAll(`[data-place="${CSS.escape(key)}"]`)]);
}

/**
 * Follow a pointer that went down on a spot. If it moves, the spot is lifted: what it may be dropped on lights up, and
 * dropping it there is the next press. A pointer that stays is a press like any other.
 */
export function watchDrag(scene: Scene, key: string, node: HTMLElement | SVGElement, down: PointerEvent): void {
  if (down.button !== 0 || !down.isPrimary) return;
  let ghost: HTMLElement | null = null;
  let shown: Element[] = [];
  let over: string | null = null;

  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (ghost === null) {
      if (Math.hypot(dx, dy) < SLOP) return;
      const picture = ghostOf(node);
      if (!scene.lift(key)) return end();
      ghost = picture;
      lifted = true;
      document.body.append(ghost);
      shown = places(scene.zones.keys());
      for (const place of shown) place.classList.add('target');
    }
    ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
    over = keysAt(event.clientX, event.clientY).find((found) => scene.takes(found)) ?? null;
    ghost.classList.toggle('over', over !== null);
  };

  // A second finger means to zoom.
  const up = (event: PointerEvent) => {
    if ((event.pointerId !== down.pointerId) !== (event.type === 'pointerdown')) return;
    if (ghost !== null) {
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      scene.drop(event.type === 'pointerup' ? over : null);
    }
    end();
  };

  const end = () => {
    ghost?.remove();
    lifted = false;
    for (const place of shown) place.classList.remove('target');
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', up);
    removeEventListener('pointerdown', up);
  };

  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', up);
  addEventListener('pointerdown', up);
}

/** The click that ends a drag is no press. */
function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
