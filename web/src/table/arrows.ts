const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Place {
  x: number;
  y: number;
}

/** The place that lies nearest in a direction: what is straight ahead comes before what is aside. */
export function nearest(from: Place, others: Place[], [dx, dy]: [number, number]): number {
  let best = -1;
  let least = Infinity;
  others.forEach((other, index) => {
    const ahead = (other.x - from.x) * dx + (other.y - from.y) * dy;
    const aside = Math.abs((other.x - from.x) * dy) + Math.abs((other.y - from.y) * dx);
    const cost = ahead + 2.2 * aside;
    if (ahead > 4 && cost < least) [best, least] = [index, cost];
  });
  return best;
}

function centre(element: Element): Place {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Arrow keys go from one lit spot to the next, wherever on the table it is; a strip that has the focus they push along. */
export function walkByArrows(event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key];
  const target = event.target as Element;
  if (!direction || target.closest('input, textarea, select, [role="tablist"]') || target.matches('.scrolling')) return;
  const spots = [...document.querySelectorAll<HTMLElement | SVGElement>('.spot.lit, .spot.pressed')];
  if (spots.length === 0) return;
  event.preventDefault();
  const here = target.closest('.spot');
  if (!here) {
    spots[0]!.focus();
    return;
  }
  const others = spots.filter((spot) => spot !== here);
  const next = nearest(centre(here), others.map(centre), direction);
  if (next >= 0) others[next]!.focus();
}
