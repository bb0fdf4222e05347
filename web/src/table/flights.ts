import type { Flight } from '../games/drawing';
import type { Motion } from './motions';

const LENGTH = 320;

interface Departure extends Flight {
  ghost: HTMLElement | null;
  box: DOMRect | null;
}

function find(spot: string): Element | null {
  return document.querySelector(`[data-spot="${CSS.escape(spot)}"], [data-place="${CSS.escape(spot)}"]`);
}

/** Remember how things look where they leave from, before the table changes. */
export function depart(flights: Flight[]): Departure[] {
  return flights.map((flight) => {
    const source = find(flight.from);
    if (source === null) return { ...flight, ghost: null, box: null };
    const ghost = document.createElement('div');
    ghost.className = 'ghost';
    if (flight.picture !== undefined) {
      ghost.innerHTML = flight.picture.svg;
      ghost.dataset.flies = flight.picture.name;
      return { ...flight, ghost, box: inTheMiddle(source.getBoundingClientRect(), flight.picture.width, flight.picture.height) };
    }
    const drawing = source.querySelector('svg') ?? source;
    if (drawing instanceof SVGGraphicsElement) ghost.append(cloneOf(drawing));
    return { ...flight, ghost, box: drawing.getBoundingClientRect() };
  });
}

/** A drawing, or a part of one, as a drawing by itself. */
function cloneOf(drawing: SVGGraphicsElement): Node {
  const clone = drawing.cloneNode(true) as SVGGraphicsElement;
  if (drawing instanceof SVGSVGElement) return clone;
  const { x, y, width, height } = drawing.getBBox();
  const whole = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  whole.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  clone.removeAttribute('transform');
  whole.append(clone);
  return whole;
}

function inTheMiddle(box: DOMRect, width: number, height: number): DOMRect {
  return new DOMRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

/** Their motions to where they are now, each to be made after the one before. */
export function arrivals(departures: Departure[], tempo: number): Motion[] {
  return departures.flatMap((flight): Motion[] => {
    const { ghost, box, sound } = flight;
    if (!ghost || !box || box.width === 0 || find(flight.to) === null) return [];
    return [{ sound, begin: () => fly(ghost, box, find(flight.to)!.getBoundingClientRect(), tempo) }];
  });
}

function fly(ghost: HTMLElement, box: DOMRect, end: DOMRect, tempo: number): Animation {
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
    { duration: LENGTH * tempo, easing: 'cubic-bezier(.3,.7,.3,1)', fill: 'both' },
  );
  animation.onfinish = animation.oncancel = () => ghost.remove();
  return animation;
}
