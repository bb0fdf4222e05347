import { describe, expect, it, vi } from 'vitest';
import { noticed } from '../src/games/ticket_to_ride_new_york/noticed';
import { GreatEvents, readingTime } from '../src/table/events.svelte';
import type { Scene } from '../src/table/scene.svelte';

const great = (text: string) => ({ text, isPassing: false });

describe('great events', () => {
  it('stay as long as it takes to read them, and no more than two at once', () => {
    vi.useFakeTimers();
    const events = new GreatEvents();
    events.show([great('one')], 1000);
    vi.advanceTimersByTime(500);
    events.show([great('two'), great('three')], 1000);
    expect(events.shown.map(({ text }) => text)).toEqual(['two', 'three']);
    vi.advanceTimersByTime(999);
    expect(events.shown).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(events.shown).toEqual([]);
    vi.useRealTimers();
    expect(readingTime([great('Two pawns change places.')])).toBeGreaterThan(2000);
  });

  it('make room for others first where they come often', () => {
    vi.useFakeTimers();
    const events = new GreatEvents();
    events.show([great('hit'), { text: 'blockade', isPassing: true }], 1000);
    events.show([great('another hit')], 1000);
    expect(events.shown.map(({ text }) => text)).toEqual(['hit', 'another hit']);
    vi.useRealTimers();
  });

  it('are an own ticket that is complete now, and none that was before or was just drawn', () => {
    const tickets = (...complete: boolean[]) => ({ tickets: complete.map((done, ticket) => ({ ticket, points: 1, complete: done })) });
    const scene = { view: tickets(true, true, false, true) } as unknown as Scene;
    expect(noticed(tickets(false, true, false), scene)).toHaveLength(1);
    expect(noticed({ tickets: null }, scene)).toEqual([]);
  });
});
