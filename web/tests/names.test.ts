import { describe, expect, it } from 'vitest';
import type { Line } from '../src/net/messages';
import { namesAlong } from '../src/table/names';

function line(what: string, seat?: number, name?: string, seats?: number[]): Line {
  return { n: 0, at: 0, what, seat, name, seats } as Line;
}

describe('names in the log', () => {
  it('are those of who did it, whoever sits there now', () => {
    const log = [line('started'), line('moved', 1), line('left', 1, 'Bo'), line('moved', 1), line('seated', 1, 'Cleo'), line('moved', 1)];
    expect(namesAlong(log, ['Anna', 'Cleo']).map((names) => names[1])).toEqual(['Bo', 'Bo', 'Bo', 'Bo', 'Cleo', 'Cleo']);
  });

  it('do not mix up seats that were counted otherwise before the game began', () => {
    const log = [line('left', 0, 'Dora'), line('seated', 0, 'Bo'), line('started'), line('moved', 0)];
    expect(namesAlong(log, ['Anna', 'Bo'])).toEqual(log.map(() => ['Anna', 'Bo']));
  });

  it('are not those of who was sent away and whose seat another has now', () => {
    const log = [line('started'), line('moved', 1), line('sent_away', undefined, 'Bo', [1]), line('freed', 1), line('seated', 1, 'Cleo'), line('moved', 1)];
    expect(namesAlong(log, ['Anna', 'Cleo']).map((names) => names[1])).toEqual(['Bo', 'Bo', 'Bo', 'Bo', 'Cleo', 'Cleo']);
  });

  it('stay with who goes on from another device', () => {
    const log = [line('started'), line('left', 1, 'Bo'), line('freed', 1), line('seated', 1, 'Cleo'), line('moved', 1), line('seated', 1, 'Cleo')];
    expect(namesAlong(log, ['Anna', 'Cleo']).map((names) => names[1])).toEqual(['Bo', 'Bo', 'Bo', 'Cleo', 'Cleo', 'Cleo']);
  });

  it('are those of bots where nobody ever sat', () => {
    expect(namesAlong([line('started'), line('moved', 1)], ['Anna', 'Balthasar'])).toEqual([['Anna', 'Balthasar'], ['Anna', 'Balthasar']]);
  });
});
