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

/** After a press by keyboard the focus goes into the question that is asked, else on to the nearest thing that is lit, or to what is expected; never to nowhere. */
export async function keepFocus(scene: Scene): Promise<void> {
  if (!scene.byKey) return;
  await tick();
  await new Promise(requestAnimationFrame);
  const active = document.activeElement;
  const answer = document.querySelector<HTMLElement>('.expected .answers .button.main');
  if (answer && active?.matches('body, .spot, .expected')) return answer.focus();
  if (active && active !== document.body && !active.matches('.spot:not(.lit):not(.pressed), .expected')) return;
  const lit = [...document.querySelectorAll<HTMLElement | SVGElement>('.spot.lit')];
  const wanted = lit.filter((spot) => !spot.matches('.unlikely'));
  const next = (wanted.length > 0 ? wanted : lit).reduce<HTMLElement | SVGElement | null>((best, spot) => (best === null || away(spot) < away(best) ? spot : best), null);
  (next ?? document.querySelector<HTMLElement>('.expected'))?.focus();
}
