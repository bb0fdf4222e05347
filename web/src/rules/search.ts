import type { Numbered } from './page';

const LETTERS: Record<string, string> = { æ: 'ae', ø: 'o', þ: 'th', ð: 'd', ß: 'ss', '’': "'", '−': '-' };

/** Text as it is searched: without case and accents, so that "posthus" finds "pósthús" and "hauser" finds "Häuser". */
export function folded(text: string): string {
  return [...text].map(foldedSign).join('');
}

function foldedSign(sign: string): string {
  const bare = sign.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return LETTERS[bare] ?? bare;
}

/** The words that are looked for; each has to be found. */
export function wordsOf(wanted: string): string[] {
  return folded(wanted).split(/\s+/).filter((word) => word !== '');
}

function matches(block: Numbered, words: string[]): boolean {
  const text = folded(`${block.text.replaceAll('*', '')} ${(block.rules ?? []).join(' ')}`);
  return words.every((word) => text.includes(word));
}

/** The blocks in which all words are found, each with the headings that it stands under. */
export function found(blocks: Numbered[], wanted: string): Numbered[] {
  const words = wordsOf(wanted);
  if (words.length === 0) return blocks;
  const kept = new Set<Numbered>();
  let above: Numbered[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') above = [...above.filter((one) => (one.level ?? 0) < (block.level ?? 0)), block];
    if (matches(block, words)) for (const one of [...above, block]) kept.add(one);
  }
  return blocks.filter((block) => kept.has(block));
}

/** Where the words stand in a text, as pairs of start and end. */
export function places(text: string, words: string[]): [number, number][] {
  const starts: number[] = [];
  let all = '';
  let at = 0;
  for (const sign of text) {
    const bare = foldedSign(sign);
    for (let i = 0; i < bare.length; i++) starts.push(at);
    all += bare;
    at += sign.length;
  }
  starts.push(at);
  return words.flatMap((word) => {
    const hits: [number, number][] = [];
    for (let i = all.indexOf(word); i >= 0; i = all.indexOf(word, i + word.length)) {
      hits.push([starts[i]!, starts[i + word.length]!]);
    }
    return hits;
  });
}
