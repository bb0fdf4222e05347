import { describe, expect, it, vi } from 'vitest';
import { noticed } from '../src/games/ticket_to_ride_new_york/noticed';
import { GreatEvents, readingTime } from '../src/table/events.svelte';
import type { Scene } from '../src/table/scene.svelte';

describe('great events', () => {
  it('stay as long as it takes to read them, and no more than two at once', () => {
    vi.useFakeTimers();
    const events = new GreatEvents();
    events.show(['one'], 1000);
    vi.advanceTimersByTime(500);
    events.show(['two', 'three'], 1000);
    expect(events.shown.map(({ text }) => text)).toEqual(['two', 'three']);
    vi.advanceTimersByTime(999);
    expect(events.shown).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(events.shown).toEqual([]);
    vi.useRealTimers();
    expect(readingTime(['Two pawns change places.'])).toBeGreaterThan(2000);
  });

  it('are an own ticket that is complete now, and none that was before or was just drawn', () => {
    const tickets = (...complete: boolean[]) => ({ tickets: complete.map((done, ticket) => ({ ticket, points: 1, complete: done })) });
    const scene = { view: tickets(true, true, false, true) } as unknown as Scene;
    expect(noticed(tickets(false, true, false), scene)).toHaveLength(1);
    expect(noticed({ tickets: null }, scene)).toEqual([]);
  });
});
