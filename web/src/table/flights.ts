import { motion } from '../app/settings.svelte';
import { play } from '../app/sounds';
import type { Flight } from '../games/drawing';

const LENGTH = 340;

interface Departure extends Flight {
  ghost: HTMLElement | null;
  box: DOMRect | null;
}

function find(spot: string): Element | null {
  return document.querySelector(`[data-spot="${CSS.escape(spot)}"], [data-place="${CSS.escape(spot)}"]`);
}

/** Remember how things look where they leave from, before the table changes. */
export function depart(flights: Flight[]): Departure[] {
  if (motion() === 0) return [];
  return flights.map((flight) => {
    const source = find(flight.from);
    if (source === null) return { ...flight, ghost: null, box: null };
    const drawing = source.querySelector('svg') ?? (source instanceof SVGSVGElement ? source : null);
    const ghost = document.createElement('div');
    ghost.className = 'ghost';
    if (drawing) ghost.append(drawing.cloneNode(true));
    return { ...flight, ghost, box: (drawing ?? source).getBoundingClientRect() };
  });
}

/** Let them fly to where they are now, one after the other; nothing waits for it. */
export function arrive(departures: Departure[]): void {
  const factor = motion();
  departures.forEach((flight, index) => {
    if (flight.sound) setTimeout(() => play(flight.sound!), index * 120);
    const target = find(flight.to);
    if (!flight.ghost || !flight.box || !target || flight.box.width === 0) return;
    const { ghost, box } = flight;
    const end = target.getBoundingClientRect();
    ghost.style.left = `${box.x}px`;
    ghost.style.top = `${box.y}px`;
    ghost.style.width = `${box.width}px`;
    ghost.style.height = `${box.height}px`;
    document.body.append(ghost);
    const scale = Math.max(0.25, Math.min(1.4, end.height / box.height));
    const dx = end.x + end.width / 2 - box.x - box.width / 2;
    const dy = end.y + end.height / 2 - box.y - box.height / 2;
    const animation = ghost.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.85 },
      ],
      { duration: LENGTH * factor, delay: index * 120 * factor, easing: 'cubic-bezier(.3,.7,.3,1)', fill: 'both' },
    );
    animation.onfinish = () => ghost.remove();
    animation.oncancel = () => ghost.remove();
  });
}
