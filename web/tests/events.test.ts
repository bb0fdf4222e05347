import { describe, expect, it, vi } from 'vitest';
import { noticed } from '../src/games/ticket_to_ride_new_york/noticed';
import { GreatEvents, readingTime } from '../src/table/events.svelte';
import type { Scene } from '../src/table/scene.svelte';

const great = (text: string) => ({ text, isPassing: false });

describe('great events', () => {
  it('stay as long as it takes to read them, and those for which there is no room come after them', () => {
    vi.useFakeTimers();
    const events = new GreatEvents();
    events.show([great('one'), great('two'), great('three')]);
    expect(events.shown.map(({ text }) => text)).toEqual(['one', 'two']);
    const first = readingTime([great('one'), great('two')]);
    expect(events.left()).toBe(first + readingTime([great('three')]));
    vi.advanceTimersByTime(first - 1);
    expect(events.shown).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(events.shown.map(({ text }) => text)).toEqual(['three']);
    vi.advanceTimersByTime(500);
    expect(events.left()).toBe(readingTime([great('three')]) - 500);
    vi.advanceTimersByTime(events.left());
    expect(events.shown).toEqual([]);
    expect(events.left()).toBe(0);
    vi.useRealTimers();
    expect(readingTime([great('Two pawns change places.')])).toBeGreaterThan(2000);
  });

  it('come one by one where a board is small', () => {
    const events = new GreatEvents();
    events.room = 1;
    events.show([great('one'), great('two')]);
    expect(events.shown.map(({ text }) => text)).toEqual(['one']);
  });

  it('are left to the log but for the last where one skips', () => {
    const events = new GreatEvents();
    for (const text of ['one', 'two', 'three']) events.show([great(text)], true);
    expect(events.shown.map(({ text }) => text)).toEqual(['two', 'three']);
  });

  it('make room for others where they come often, and nobody waits for them', () => {
    vi.useFakeTimers();
    const events = new GreatEvents();
    const blockade = (text: string) => ({ text, isPassing: true });
    events.show([blockade('blockade')]);
    expect(events.left()).toBe(0);
    events.show([great('hit')]);
    expect(events.shown.map(({ text }) => text)).toEqual(['hit']);
    events.show([blockade('another')]);
    events.show([great('another hit')]);
    vi.advanceTimersByTime(readingTime([great('hit')]));
    expect(events.shown.map(({ text }) => text)).toEqual(['another hit']);
    vi.useRealTimers();
  });

  it('are an own ticket that is complete now, and none that was before or was just drawn', () => {
    const tickets = (...complete: boolean[]) => ({ tickets: complete.map((done, ticket) => ({ ticket, points: 1, complete: done })) });
    const scene = { view: tickets(true, true, false, true) } as unknown as Scene;
    expect(noticed(tickets(false, true, false), scene)).toHaveLength(1);
    expect(noticed({ tickets: null }, scene)).toEqual([]);
  });
});
