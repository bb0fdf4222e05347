import type { Block, RulesPage } from '../net/messages';

/** A block of a rulebook's page with a name of its own, for links. */
export type Numbered = Block & { id: string };

export function numbered(page: RulesPage): { title: string; blocks: Numbered[] } {
  return { title: page.title, blocks: page.blocks.map((block, i) => ({ ...block, id: `part-${i}` })) };
}

/** A text as it stands, and what of it is strong or stressed: `**` and `*`. */
export function spans(text: string): { text: string; mark: '' | 'strong' | 'em' }[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece.startsWith('**') && piece.length > 4) return { text: piece.slice(2, -2), mark: 'strong' };
      if (piece.startsWith('*') && piece.length > 2) return { text: piece.slice(1, -1), mark: 'em' };
      return { text: piece, mark: '' };
    });
}
