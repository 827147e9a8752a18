import { expect, test } from 'vitest';
import { SettingsFile, type Settings } from '../config/settings';
import { createEmitter } from '../lib/emitter';
import { memoryRegistry, type MemoryServer } from '../testing/memoryRegistry';
import { createToolPool, type PoolTool } from './toolPool';

function poolOf(servers: readonly MemoryServer[], builtIn?: readonly PoolTool[]) {
  const registry = memoryRegistry(servers);
  const changes = createEmitter<Settings>();
  let settings = SettingsFile.parse({});
  const set = (over: Partial<Settings>): void => {
    settings = { ...settings, ...over };
    changes.emit(settings);
  };
  const pool = createToolPool({
    registry,
    settings: { current: () => settings, onChange: (listener) => changes.on(listener) },
    ...(builtIn === undefined ? {} : { builtIn }),
  });
  return { registry, pool, set };
}
const names = (tools: readonly PoolTool[]): string[] => tools.map(({ name }) => name);

test('lists the tools of ready servers sorted by name, however the servers are ordered', () => {
  const servers: MemoryServer[] = [
    { name: 'b', tools: { z: {}, a: {} } },
    { name: 'a', tools: { m: {} } },
    { name: 'gone', tools: { x: {} }, state: { kind: 'stopping' } },
  ];
  expect(names(poolOf(servers).pool.list())).toEqual(['a__m', 'b__a', 'b__z']);
  expect(names(poolOf(servers.toReversed()).pool.list())).toEqual(['a__m', 'b__a', 'b__z']);
});

test('follows listings and the naming setting, and says so', () => {
  const { registry, pool, set } = poolOf([{ name: 'a', tools: { m: {} } }]);
  let news = 0;
  pool.onChange(() => (news += 1));
  registry.become([{ name: 'a', tools: { n: {} } }]);
  expect(names(pool.list())).toEqual(['a__n']);
  set({ tool_names: 'mcp' });
  expect(names(pool.list())).toEqual(['mcp__a__n']);
  expect(names(pool.list('short'))).toEqual(['a__n']);
  expect(pool.find('mcp__a__n')?.tool.name).toBe('n');
  expect(pool.find('a__n')).toBeUndefined();
  expect(news).toBe(2);
});

test('knows at once what is ready and listed, also before the registry announces it', () => {
  const { registry, pool } = poolOf([{ name: 'a', tools: { m: {} }, state: { kind: 'queued' } }]);
  expect(pool.list()).toEqual([]);
  registry.becomeSilently([{ name: 'a', tools: { m: {} } }]);
  expect(names(pool.list())).toEqual(['a__m']);
  registry.becomeSilently([{ name: 'a', tools: { n: {} } }]);
  expect(pool.find('a__n')?.tool.name).toBe('n');
  registry.becomeSilently([{ name: 'b', tools: { n: {} } }]);
  expect(pool.find('a__n')).toBeUndefined();
});

test('builds nothing anew while nothing changed', () => {
  const { pool } = poolOf([{ name: 'a', tools: { m: {} } }]);
  expect(pool.list()).toBe(pool.list());
});

test('a description is free of hidden characters and ends with what the server claims', () => {
  const { pool } = poolOf([
    {
      name: 's',
      tools: {
        a: { description: 'Reads\u200b it\u{E0041}.', annotations: { readOnlyHint: true, openWorldHint: true } },
        b: { description: 'Drops it.', annotations: { destructiveHint: true, readOnlyHint: 'yes' } },
        c: { description: 'Plain.', annotations: { destructiveHint: false } },
      },
    },
  ]);
  expect(pool.list().map(({ description }) => description)).toEqual([
    'Reads it. (readOnly)',
    'Drops it. (destructive)',
    'Plain.',
  ]);
  expect(pool.find('s__a')?.claims).toEqual(['readOnly', 'openWorld']);
});

test('a rejected tool is listed with the reason, and takes no name from one that works', () => {
  const { pool } = poolOf([
    {
      name: 's',
      tools: { a: {} },
      rejected: [
        { name: 'a', reason: 'twice' },
        { name: 'bad', reason: 'no schema' },
      ],
    },
  ]);
  expect(pool.find('s__a')?.status).toBe('ok');
  expect(pool.find('s__bad')).toMatchObject({ status: 'rejected', reason: 'no schema' });
  expect(pool.findTool('id-s', 'bad')).toBeUndefined();
  expect(pool.findTool('id-s', 'a')?.name).toBe('s__a');
});

test('a built-in tool comes first and wins its name', () => {
  const [own] = poolOf([{ name: 'plugboard', tools: { search: {} } }]).pool.list();
  const { pool } = poolOf([{ name: 'a', tools: { b: {} } }], [{ ...(own as PoolTool), name: 'a__b' }]);
  const [first, second] = names(pool.list());
  expect(first).toBe('a__b');
  expect(second).toMatch(/^a__b_[0-9a-f]{6}$/);
  expect(pool.find('a__b')?.server).toBe('plugboard');
});
