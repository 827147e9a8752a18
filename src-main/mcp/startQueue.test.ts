import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { never } from '../testing/never';
import { createStartQueue, installKeyOf, type StartRequest, type Turn } from './startQueue';

const limits = { localSlots: 4, remoteSlots: 20, slotMs: 150 };
const local: StartRequest = { isRemote: false, installKey: null, isUrgent: false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for turns under names; `entered` fills in their order. */
function setUp() {
  const queue = createStartQueue(limits);
  const entered: string[] = [];
  const turns = new Map<string, Turn>();
  const ask = (name: string, request: Partial<StartRequest> = {}, signal = never()): void => {
    queue
      .enter({ ...local, ...request }, signal)
      .then((turn) => {
        entered.push(name);
        turns.set(name, turn);
      })
      .catch(() => undefined);
  };
  return { entered, turns, ask, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

describe('createStartQueue', () => {
  it('starts 4 of 20 servers, in order, and the next when one has settled', async () => {
    const { entered, turns, ask, pass } = setUp();
    for (let i = 0; i < 20; i++) ask(`s${i}`);
    await pass(0);
    expect(entered).toEqual(['s0', 's1', 's2', 's3']);
    turns.get('s2')?.settled();
    turns.get('s2')?.settled();
    await pass(0);
    expect(entered).toEqual(['s0', 's1', 's2', 's3', 's4']);
  });

  it('gives slots back after a moment, so that 20 servers that never answer hold nobody up', async () => {
    const { entered, ask, pass } = setUp();
    for (let i = 0; i < 20; i++) ask(`s${i}`);
    await pass(149);
    expect(entered).toHaveLength(4);
    await pass(1);
    expect(entered).toHaveLength(8);
    await pass(450);
    expect(entered).toEqual(Array.from({ length: 20 }, (_, i) => `s${i}`));
  });

  it('has slots of their own for remote servers', async () => {
    const { entered, ask, pass } = setUp();
    for (let i = 0; i < 5; i++) ask(`local${i}`);
    for (let i = 0; i < 21; i++) ask(`remote${i}`, { isRemote: true });
    await pass(0);
    expect(entered).toHaveLength(24);
    expect(entered).not.toContain('remote20');
  });

  it('case 24: lets one installation go after the other until the first settled, and no one else wait', async () => {
    const { entered, turns, ask, pass } = setUp();
    ask('a', { installKey: 'npx x' });
    ask('b', { installKey: 'npx x' });
    ask('c', { installKey: 'npx y' });
    ask('d');
    await pass(10_000);
    expect(entered).toEqual(['a', 'c', 'd']);
    turns.get('a')?.settled();
    await pass(0);
    expect(entered).toEqual(['a', 'c', 'd', 'b']);
  });

  it('serves a person first, and forgets those who gave up', async () => {
    const { entered, turns, ask, pass } = setUp();
    for (let i = 0; i < 5; i++) ask(`s${i}`);
    const leaving = new AbortController();
    ask('left', {}, leaving.signal);
    ask('urgent', { isUrgent: true });
    leaving.abort();
    await pass(0);
    for (const name of ['s0', 's1', 's2']) turns.get(name)?.settled();
    await pass(0);
    expect(entered.slice(4)).toEqual(['urgent', 's4']);
  });
});

describe('installKeyOf', () => {
  it.each([
    [['npx', '-y', 'pkg@1', '--flag'], 'npx pkg@1'],
    [['/opt/node/bin/npx', '--yes', '--package=pkg', 'bin'], 'npx pkg'],
    [['C:\\node\\npx.cmd', '-p', 'pkg', 'bin'], 'npx pkg'],
    [['uvx', '--python', '3.12', '--from', 'pkg', 'cmd'], 'uvx pkg'],
    [['uvx', '--python', '3.12', 'pkg'], 'uvx pkg'],
    [['node', 'npx', 'x'], null],
    [[], null],
  ])('%j', (command, key) => {
    expect(installKeyOf(command)).toBe(key);
  });
});
