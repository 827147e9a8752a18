import { describe, expect, it } from 'vitest';
import { followChanges, listAll } from './listing';
import { inEnglish } from '../lib/words';

const limits = { maxPages: 5, maxItems: 10 };

describe('listAll', () => {
  it('follows cursors to the end and asks with each of them', async () => {
    const asked: unknown[] = [];
    const pages: Record<string, unknown> = {
      first: { tools: [1, 2], nextCursor: 'b' },
      b: { tools: [3], nextCursor: null },
    };
    const listed = await listAll('tools', async (cursor) => (asked.push(cursor), pages[cursor ?? 'first']), limits);
    expect(listed).toEqual({ items: [1, 2, 3], notes: [] });
    expect(asked).toEqual([undefined, 'b']);
  });

  it('stops at a cursor that comes again and keeps what came before', async () => {
    const { items, notes } = await listAll('tools', async () => ({ tools: [1], nextCursor: 'again' }), limits);
    expect(items).toEqual([1, 1]);
    expect(inEnglish(notes[0] ?? '')).toContain('same cursor');
  });

  it('stops after so many pages or items', async () => {
    let page = 0;
    const endless = await listAll('tools', async () => ({ tools: [1], nextCursor: String(++page) }), limits);
    expect(endless.items).toHaveLength(5);
    const many = await listAll('tools', async () => ({ tools: Array.from({ length: 11 }, () => 0) }), limits);
    expect(many).toMatchObject({
      items: Array.from({ length: 10 }, () => 0),
      notes: [{ en: 'the list was cut at 10 items' }],
    });
  });

  it('takes a page without the list for an empty one', async () => {
    expect(await listAll('tools', async () => ({ tools: 'no' }), limits)).toEqual({ items: [], notes: [] });
  });
});

describe('followChanges', () => {
  function setUp() {
    const stop = new AbortController();
    let notify = (): void => undefined;
    let isSubscribed = false;
    const subscribe = (listener: () => void): (() => void) => {
      notify = listener;
      isSubscribed = true;
      return () => (isSubscribed = false);
    };
    return { stop, subscribe, notify: () => notify(), isSubscribed: () => isSubscribed };
  }

  it('makes one list of a storm of notices, and another for those that came meanwhile', async () => {
    const { stop, subscribe, notify } = setUp();
    const waiting: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const list = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      running--;
    };
    const done = followChanges(subscribe, list, 1, stop.signal);
    for (let i = 0; i < 1_000; i++) notify();
    await expect.poll(() => waiting.length).toBe(1);
    for (let i = 0; i < 1_000; i++) notify();
    waiting[0]?.();
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.();
    await expect.poll(() => running).toBe(0);
    stop.abort();
    await done;
    expect([most, waiting.length]).toEqual([1, 2]);
  });

  it('refreshes although the notices never pause, survives a failing list, and ends with its subscription', async () => {
    const { stop, subscribe, notify, isSubscribed } = setUp();
    let lists = 0;
    const list = async (): Promise<void> => {
      lists += 1;
      throw new Error('not now');
    };
    const done = followChanges(subscribe, list, 5, stop.signal);
    const drip = setInterval(notify, 1);
    await expect.poll(() => lists).toBeGreaterThan(2);
    clearInterval(drip);
    stop.abort();
    await done;
    const at = lists;
    notify();
    expect([isSubscribed(), lists]).toEqual([false, at]);
  });
});
