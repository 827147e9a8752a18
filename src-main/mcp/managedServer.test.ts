import { describe, expect, it } from 'vitest';
import { never } from '../testing/never';
import { entry, exited, id, registryOfOpenings, stopTheClock, toolNamed } from '../testing/openings';
import { createMcpFault } from './faults';
import { DEFAULT_LIMITS } from './limits';

stopTheClock();

describe('a connection that ends', () => {
  it('loses its tools at once, is tried six times in all, and keeps its fault until it is dismissed', async () => {
    const { registry, openings, pass, last, startReady } = registryOfOpenings({ a: entry() });
    await startReady();
    last('a').end(exited);
    await pass();
    expect(registry.find(id('a'))).toMatchObject({ state: { kind: 'waiting', failures: 1 }, listing: { tools: [] } });
    await expect(registry.callTool(id('a'), 'echo', {}, { signal: never() })).rejects.toMatchObject({ kind: 'closed' });
    for (let i = 0; i < 10; i++) {
      last('a').fail(exited);
      await pass(20_000);
    }
    expect(openings).toHaveLength(6);
    expect(registry.find(id('a'))).toMatchObject({ state: { kind: 'failed' }, fault: { exitCode: 1 } });
    registry.dismissFault(id('a'));
    expect(registry.find(id('a'))?.fault).toBeNull();
    await registry[Symbol.asyncDispose]();
  });

  it('is not tried again by a command that makes one attempt', async () => {
    const { registry, openings, kinds, pass, last } = registryOfOpenings({ a: entry() }, { isSingleAttempt: true });
    registry.start();
    await pass();
    last('a').fail(exited);
    await pass(60_000);
    expect([openings.length, kinds()]).toEqual([1, { a: 'failed' }]);
    await registry[Symbol.asyncDispose]();
  });

  it('goes on being tried every five minutes when it is remote', async () => {
    const { registry, openings, pass, last } = registryOfOpenings({ far: { url: 'https://a.example/mcp' } });
    registry.start();
    await pass();
    for (let i = 0; i < 6; i++) {
      last('far').fail(createMcpFault('unreachable', 'no connection'));
      await pass(20_000);
    }
    expect(openings).toHaveLength(6);
    await pass(300_000);
    expect(openings).toHaveLength(7);
    await registry[Symbol.asyncDispose]();
  });

  it('case 23: flaps without flooding the page, and ends with the state it is in', async () => {
    const limits = { ...DEFAULT_LIMITS, retries: 1_000, backoffMs: 20, backoffMaxMs: 20 };
    const { registry, events, pass, last } = registryOfOpenings({ a: entry() }, { limits });
    const at: number[] = [];
    registry.onEvent(() => at.push(Date.now()));
    registry.start();
    for (let i = 0; i < 100; i++) {
      await pass(30);
      last('a').fail(exited);
    }
    await pass(30);
    last('a').ready();
    await pass(2_000);
    for (const time of at) expect(at.filter((it) => it >= time && it < time + 1_000).length).toBeLessThanOrEqual(4);
    const final = events.at(-1);
    expect(final?.kind !== 'removed' && final?.row.state.kind).toBe('ready');
    await registry[Symbol.asyncDispose]();
  });
});

describe('a connection that is ready', () => {
  it('turns notices of change into fresh listings, announced at most twice in a second', async () => {
    const { registry, events, pass, last, startReady } = registryOfOpenings({ a: entry() });
    await startReady();
    events.length = 0;
    for (let i = 0; i < 50; i++) {
      last('a').listing = toolNamed(`tool_${i}`);
      last('a').notify();
      await pass(20);
    }
    await pass(2_000);
    expect(registry.find(id('a'))?.listing.tools[0]?.name).toBe('tool_49');
    expect(events.length).toBeLessThanOrEqual(3);
    expect(events.every(({ kind }) => kind === 'listing')).toBe(true);
    await registry[Symbol.asyncDispose]();
  });
});

describe('restart', () => {
  it('ends the old session before the new one opens, also when asked twice', async () => {
    const { registry, openings, pass, startReady } = registryOfOpenings({ a: entry() });
    await startReady();
    await Promise.all([registry.restart(id('a')), registry.restart(id('a'))]);
    await pass();
    expect(openings.map(({ isDisposed }) => isDisposed)).toEqual([true, false]);
    await registry[Symbol.asyncDispose]();
  });

  it('gives up waiting for a connection that is being made', async () => {
    const { registry, openings, pass } = registryOfOpenings({ a: entry() });
    registry.start();
    await pass();
    await registry.restart(id('a'));
    await pass();
    expect(openings.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await registry[Symbol.asyncDispose]();
  });
});
