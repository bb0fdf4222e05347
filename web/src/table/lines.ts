import type { Line } from '../net/messages';
import { list, parts, type Part } from '../words/words.svelte';

/** What happened at the table besides the game, as a sentence to whoever has this seat. */
export function sentenceOf(line: Line, names: string[], phrase: (id: string) => string, own: number | null, seedHash?: string | null): Part[] {
  const who = line.name ?? (line.seat === undefined ? '' : (names[line.seat] ?? ''));
  switch (line.what) {
    case 'seated':
      return parts('line.seated', { who });
    case 'left':
      return parts('line.left', { who });
    case 'knocked':
      return parts('line.knocked', { who });
    case 'sent_away':
      return parts('line.sent_away', { who });
    case 'host':
      return parts('line.host', { who });
    case 'started':
      return seedHash ? parts('line.started.seed', { hash: seedHash }) : parts('line.started', {});
    case 'undone':
      return line.seat === own ? parts('line.undone.own', {}) : parts('line.undone', { who });
    case 'away':
      return line.by === undefined ? parts('line.away', { who }) : parts('line.stand_in', { who });
    case 'back':
      return parts('line.back', { who });
    case 'ended':
      return parts('line.ended', {
        names: list((line.result?.winners ?? []).map((seat) => names[seat] ?? '')),
        count: line.result?.winners.length ?? 0,
      });
    case 'closed':
      return parts('line.closed', {});
    case 'chatted':
      return [`${who}: ${line.phrase ? phrase(line.phrase) : (line.text ?? '')}`];
    default:
      return [];
  }
}
