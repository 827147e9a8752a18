import { EventEmitter } from 'node:events';
import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { watchNetwork } from './networkWatch';

const address = (text: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false): NetworkInterfaceInfo => ({
  address: text,
  family,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  scopeid: 0,
});

async function watching() {
  const power = new EventEmitter();
  const world = { isOnline: true, proxy: 'DIRECT', now: 0, interfaces: { eth0: [address('10.0.0.2')] } };
  const told: string[] = [];
  const watch = watchNetwork({
    power,
    isOnline: () => world.isOnline,
    interfaces: () => world.interfaces,
    resolveProxy: async () => world.proxy,
    now: () => world.now,
  });
  watch.onResumed(() => told.push('resumed'));
  watch.onChanged((what) => told.push(what));
  await watch.look();
  const after = async (change: () => void): Promise<string[]> => {
    told.length = 0;
    change();
    await watch.look();
    return [...told];
  };
  return { power, world, after, [Symbol.dispose]: () => watch[Symbol.dispose]() };
}

it('tells of another address, another proxy, and of being online again, but not of the rest', async () => {
  using net = await watching();
  const { world, after } = net;
  expect(await after(() => (world.interfaces = { eth0: [address('10.0.0.2')] }))).toEqual([]);
  expect(await after(() => (world.interfaces = { eth0: [address('10.0.0.3')] }))).toEqual(['network']);
  const temporary = (end: string) => ({ eth0: [address('10.0.0.3'), address(`2001:db8:1:2:${end}`, 'IPv6')] });
  expect(await after(() => (world.interfaces = temporary('a:b:c:d')))).toEqual(['network']);
  expect(await after(() => (world.interfaces = temporary('e:f:0:1')))).toEqual([]);
  expect(await after(() => (world.proxy = 'PROXY p:1'))).toEqual(['proxy']);
  expect(await after(() => (world.isOnline = false))).toEqual([]);
  expect(await after(() => (world.isOnline = true))).toEqual(['network']);
});

it('tells of a wake-up once, whether the system says so or only the clock does', async () => {
  using net = await watching();
  const { power, world, after } = net;
  expect(await after(() => power.emit('resume'))).toEqual(['resumed']);
  expect(await after(() => (world.now += 3_600_000))).toEqual(['resumed']);
  expect(await after(() => (world.now += 6_000))).toEqual([]);
  const said = await after(() => {
    world.now += 3_600_000;
    power.emit('resume');
  });
  expect(said).toEqual(['resumed']);
});
