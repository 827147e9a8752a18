import { expect, test } from 'vitest';
import { seededRandom } from '../testing/seededRandom';
import { nameTools, type NamedTool } from './toolName';

const tool = (server: string, name: string, serverId = `id-${server}`): NamedTool => ({ serverId, server, tool: name });

test('names a tool by server and tool, with the mcp prefix when the setting says so', () => {
  expect(nameTools([tool('files', 'read_file')], 'short')).toEqual(['files__read_file']);
  expect(nameTools([tool('files', 'read_file')], 'mcp')).toEqual(['mcp__files__read_file']);
});

test('replaces what a model does not accept, and begins with a letter or an underscore', () => {
  expect(nameTools([tool('My Files', 'read.file')], 'short')).toEqual(['My_Files__read_file']);
  expect(nameTools([tool('3d', 'render')], 'short')).toEqual(['_3d__render']);
  expect(nameTools([tool('-x', 'y')], 'short')).toEqual(['_-x__y']);
});

test('case 52: keeps the end of a tool that is too long, so that siblings stay apart without a hash', () => {
  const server = 'enterprise-database-management';
  const long = 'synchronize-all-customer-data-across-multiple-systems';
  const [now, all] = nameTools([tool(server, `${long}-now`), tool(server, `${long}-all`)], 'short');
  expect(now).toHaveLength(64);
  expect(now).toMatch(/^enterprise-database-.*systems-now$/);
  expect(all).toMatch(/systems-all$/);
});

test('case 54: gives Chinese names that would meet a hash each, and leaves others alone', () => {
  const tools = ['查询天气', '查询股票', 'moneyflow_hsgt', 'moneyflow_hsgt_备份'].map((name) => tool('高德地图', name));
  const names = nameTools(tools, 'short');
  expect(new Set(names).size).toBe(4);
  expect(names[0]).toMatch(/^______+_[0-9a-f]{6}$/);
  expect(names[2]).toBe('______moneyflow_hsgt');
});

test('a reserved name is never given to a server’s tool', () => {
  expect(nameTools([tool('a', 'b')], 'short', new Set(['a__b']))[0]).toMatch(/^a__b_[0-9a-f]{6}$/);
});

test('a tool whose own name looks like another’s hashed name takes nothing from it', () => {
  const meeting = [tool('s', 'a b'), tool('s', 'a_b')];
  const [hashed] = nameTools(meeting, 'short');
  const names = nameTools([...meeting, tool('s', (hashed ?? '').slice('s__'.length))], 'short');
  expect(new Set(names).size).toBe(3);
});

test('whatever the tools: valid, at most 64 long, all different, and the same in every order', () => {
  const random = seededRandom(54);
  const pieces = ['a', 'B', '7', '-', '_', ' ', '.', '/', '查', '😀', 'é', 'tool', 'x'.repeat(40), '__'] as const;
  const word = (): string => Array.from({ length: 1 + random.below(4) }, () => random.pick(pieces)).join('');
  for (let round = 0; round < 300; round += 1) {
    const servers = Array.from({ length: 1 + random.below(3) }, (_, place) => ({ id: `id-${place}`, name: word() }));
    const unique = new Map<string, NamedTool>();
    for (const { id, name } of servers)
      for (let count = random.below(20); count >= 0; count -= 1) {
        const each = tool(name, word(), id);
        unique.set(JSON.stringify([each.serverId, each.tool]), each);
      }
    const tools = [...unique.values()];
    const names = nameTools(tools, random.pick(['short', 'mcp']));
    expect(new Set(names).size).toBe(tools.length);
    for (const name of names) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/);

    const order = random.shuffled(tools.map((_, place) => place));
    const style = names[0]?.startsWith('mcp__') === true ? 'mcp' : 'short';
    const again = nameTools(
      order.map((place) => tools[place] as NamedTool),
      style,
    );
    order.forEach((place, position) => expect(again[position]).toBe(names[place]));
  }
});
