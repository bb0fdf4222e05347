import { tick } from 'svelte';
import type { Scene } from './scene.svelte';

let last = { x: 0, y: 0 };

/** Remember where somebody is who goes about by keyboard. */
export function rememberFocus(element: Element): void {
  const box = element.getBoundingClientRect();
  last = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function away(element: Element): number {
  const box = element.getBoundingClientRect();
  return Math.hypot(box.x + box.width / 2 - last.x, box.y + box.height / 2 - last.y);
}

/** After a move by keyboard the focus goes on to the nearest thing that is lit, or to what is expected; never to nowhere. */
export async function keepFocus(scene: Scene): Promise<void> {
  if (!scene.byKey) return;
  await tick();
  await new Promise(requestAnimationFrame);
  const active = document.activeElement;
  if (active && active !== document.body && !active.matches('.spot:not(.lit):not(.pressed), .expected')) return;
  const lit = [...document.querySelectorAll<HTMLElement | SVGElement>('.bubble .button.main, .spot.lit')];
  const wanted = lit.filter((spot) => !spot.matches('.unlikely'));
  const next = (wanted.length > 0 ? wanted : lit).reduce<HTMLElement | SVGElement | null>((best, spot) => (best === null || away(spot) < away(best) ? spot : best), null);
  (next ?? document.querySelector<HTMLElement>('.expected'))?.focus();
}
