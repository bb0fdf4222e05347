import { chanceOf } from '../../drawing/chance';

/** A town's silhouette: walls and roofs to fill, lines to draw; 100 wide, the ground at y = 60. */
export interface Skyline {
  back: string;
  front: string;
  lines: string;
}

const GROUND = 60;

export function skyline(town: string): Skyline {
  const chance = chanceOf(`skyline of ${town}`);
  const front: string[] = [];
  const lines: string[] = [];
  let x = 6 + chance() * 4;
  const landmark = 26 + chance() * 40;
  let hasLandmark = false;
  while (x < 92) {
    if (!hasLandmark && x > landmark) {
      const width = minster(front, lines, x, chance);
      hasLandmark = true;
      x += width + 1;
      continue;
    }
    const kind = Math.floor(chance() * 6);
    if (kind === 0) x += tower(front, lines, x, chance) + 1;
    else if (kind === 1) x += onion(front, lines, x, chance) + 1;
    else if (kind === 2) x += stepped(front, lines, x, chance);
    else x += gable(front, lines, x, chance);
  }
  return { back: hillside(chance), front: front.join(''), lines: lines.join('') };
}

type Chance = () => number;

function hillside(chance: Chance): string {
  const [a, b, c] = [34 + chance() * 14, 26 + chance() * 16, 36 + chance() * 12];
  return `M0 ${GROUND}V${a}Q20 ${b} 42 ${a}T76 ${c}T100 ${a + 3}V${GROUND}Z`;
}

function box(x: number, top: number, width: number): string {
  return `M${n(x)} ${GROUND}V${n(top)}H${n(x + width)}V${GROUND}Z`;
}

function gable(front: string[], lines: string[], x: number, chance: Chance): number {
  const width = 7 + chance() * 6;
  const wall = GROUND - 7 - chance() * 7;
  const roof = wall - 4 - chance() * 6;
  front.push(`M${n(x)} ${GROUND}V${n(wall)}L${n(x + width / 2)} ${n(roof)}L${n(x + width)} ${n(wall)}V${GROUND}Z`);
  lines.push(`M${n(x + width / 2 - 1)} ${n(wall + 2)}v2.4M${n(x + width / 2 + 1.4)} ${n(wall + 2)}v2.4`);
  return width;
}

function stepped(front: string[], lines: string[], x: number, chance: Chance): number {
  const width = 10;
  const wall = GROUND - 10 - chance() * 6;
  front.push(
    `M${n(x)} ${GROUND}V${n(wall)}h1.6v-2.4h1.6v-2.4h1.6v-2.4h.6v-1.6h1.2v1.6h.6v2.4h1.6v2.4h1.6v2.4h.6V${GROUND}Z`,
  );
  lines.push(`M${n(x + 3)} ${n(wall + 3)}v3M${n(x + 5)} ${n(wall + 3)}v3M${n(x + 7)} ${n(wall + 3)}v3`);
  return width;
}

function tower(front: string[], lines: string[], x: number, chance: Chance): number {
  const width = 5 + chance() * 2.5;
  const top = GROUND - 22 - chance() * 12;
  const spire = 9 + chance() * 9;
  front.push(box(x, top, width));
  front.push(`M${n(x - 0.8)} ${n(top)}L${n(x + width / 2)} ${n(top - spire)}L${n(x + width + 0.8)} ${n(top)}Z`);
  lines.push(`M${n(x + width / 2)} ${n(top + 3)}v3M${n(x)} ${n(top + 9)}h${n(width)}`);
  lines.push(`M${n(x + width / 2)} ${n(top - spire)}v-3m-1.2 1.1h2.4`);
  return width;
}

function onion(front: string[], lines: string[], x: number, chance: Chance): number {
  const width = 7 + chance() * 2;
  const top = GROUND - 19 - chance() * 9;
  const middle = x + width / 2;
  front.push(box(x, top, width));
  front.push(
    `M${n(x)} ${n(top)}C${n(x - 2.6)} ${n(top - 5)} ${n(middle - 1)} ${n(top - 6)} ${n(middle)} ${n(top - 12)}` +
      `C${n(middle + 1)} ${n(top - 6)} ${n(x + width + 2.6)} ${n(top - 5)} ${n(x + width)} ${n(top)}Z`,
  );
  lines.push(`M${n(middle)} ${n(top - 12)}v-3.4m-1.2 1.2h2.4M${n(middle)} ${n(top + 3)}v3.4`);
  return width;
}

/** The town's pride: a nave with one or two towers, or a dome. */
function minster(front: string[], lines: string[], x: number, chance: Chance): number {
  const kind = Math.floor(chance() * 3);
  const height = 30 + chance() * 8;
  if (kind === 0) {
    const dome = GROUND - 20;
    front.push(box(x, GROUND - 13, 24), box(x + 5, dome, 14));
    front.push(`M${n(x + 4)} ${dome}C${n(x + 4)} ${dome - 15} ${n(x + 20)} ${dome - 15} ${n(x + 20)} ${dome}Z`);
    front.push(box(x + 10.4, dome - 16, 3.2));
    lines.push(`M${n(x + 12)} ${dome - 16}v-4m-1.3 1.3h2.6M${n(x + 7)} ${dome + 2}v4M${n(x + 12)} ${dome + 2}v4M${n(x + 17)} ${dome + 2}v4`);
    return 24;
  }
  const towers = kind === 1 ? [0, 7] : [0];
  for (const dx of towers) {
    const top = GROUND - height;
    front.push(box(x + dx, top, 5.4));
    front.push(`M${n(x + dx)} ${n(top)}L${n(x + dx + 2.7)} ${n(top - 14)}L${n(x + dx + 5.4)} ${n(top)}Z`);
    lines.push(`M${n(x + dx + 2.7)} ${n(top + 4)}v4m0 4v4M${n(x + dx + 2.7)} ${n(top - 14)}v-3m-1 1h2`);
  }
  const nave = x + (towers.length === 2 ? 12.4 : 5.4);
  front.push(`M${n(nave)} ${GROUND}V${GROUND - 15}l2 -6h12l2 6V${GROUND}Z`);
  lines.push(`M${n(nave + 3)} ${GROUND - 11}v5m4 -5v5m4 -5v5m4 -5v5`);
  return nave + 16 - x;
}

function n(value: number): string {
  return value.toFixed(1);
}
