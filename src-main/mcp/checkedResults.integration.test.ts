import { ServerId } from '@contract/ids';
import { expect, test } from 'vitest';
import { buildPool } from '../agent/toolPool';
import { Disposables } from '../lib/disposables';
import { createRedactor } from '../lib/redact';
import { inEnglish } from '../lib/words';
import { createMemoryStore } from '../testing/memoryStore';
import { never } from '../testing/never';
import { resolvedStdio } from '../testing/resolvedServer';
import { testSchemaWorker } from '../testing/schemaWorker';
import { hostileStdio, scriptedStdio, type Command } from '../testing/stdioServer';
import { createRegistry } from './createRegistry';
import { DEFAULT_LIMITS } from './limits';
import { openSession } from './openSession';
import { createSchemaChecks } from './schemas/createSchemaChecks';

const SERVER = ServerId.parse('s');

/** One server that is ready, behind the registry and the thread that the app has. */
async function ready(command: Command, limitMs?: number) {
  const app = new Disposables();
  const checks = app.own(
    createSchemaChecks({ program: testSchemaWorker, ...(limitMs === undefined ? {} : { limitMs }) }),
  );
  const registry = app.own(
    createRegistry({
      store: createMemoryStore({ s: { command: [...command] } }),
      resolve: async ({ name }) => resolvedStdio(command, { name, limits: { connectMs: 15_000 } }),
      openSession,
      limits: DEFAULT_LIMITS,
      redactor: createRedactor(),
      now: () => Date.now(),
      isSingleAttempt: true,
      checkSchema: checks.check,
    }),
  );
  registry.start();
  await registry.settled(never());
  const call = (tool: string) => registry.callTool(SERVER, tool, {}, { signal: never() });
  const listing = () => registry.find(SERVER)?.listing ?? { tools: [], rejected: [], notes: [] };
  return { registry, call, listing, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const N = { type: 'object', required: ['n'], additionalProperties: false, properties: { n: { type: 'number' } } };
const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more });

test('case 68: a result is held against its output schema alone, and a mismatch leaves it as it is', async () => {
  const results = {
    good: { content: [{ type: 'text', text: 'one' }], structuredContent: { n: 1 } },
    bad: { content: [{ type: 'text', text: 'two' }], structuredContent: { n: 'x' } },
  };
  const tools = [tool('good', { outputSchema: N }), tool('bad', { outputSchema: N })];
  await using server = await ready(scriptedStdio({ tools, results }), 10_000);
  expect(await server.call('good')).toMatchObject({ ...results.good, isError: false, notes: [] });
  const bad = await server.call('bad');
  expect(bad).toMatchObject({ ...results.bad, isError: false });
  expect(bad.notes.map(inEnglish)).toEqual([expect.stringContaining('does not match what the tool promises: n: ')]);
  expect(server.registry.log(SERVER, 'en').join('\n')).toContain('bad: The structured result does not match');
});

test('an exponential pattern lets the call answer, unchecked, while the main thread goes on', async () => {
  await using server = await ready(hostileStdio('regex-bomb'));
  let beats = 0;
  const heart = setInterval(() => (beats += 1), 5);
  const result = await server.call('echo');
  clearInterval(heart);
  expect(result.structuredContent).toEqual({ x: `${'a'.repeat(40)}!` });
  expect(result.notes.map(inEnglish)).toEqual(['The structured result was not checked: checking it takes too long.']);
  expect(beats).toBeGreaterThan(5);
});

test('a tool whose output schema refers to nothing is listed without it, and the listing says so', async () => {
  await using server = await ready(hostileStdio('bad-output-schema'));
  const { tools, rejected, notes } = server.listing();
  expect(tools.map(({ name, outputSchema }) => [name, outputSchema])).toEqual([
    ['broken', null],
    ['echo', null],
  ]);
  expect([rejected, notes.map(inEnglish)]).toEqual([
    [],
    ['broken: its outputSchema cannot be used, so its results are not checked: #/$defs/absent leads nowhere'],
  ]);
});

test('a tool that promises a structured result and returns none answers with its text and a note', async () => {
  await using server = await ready(hostileStdio('no-output'));
  const { content, notes } = await server.call('echo');
  expect(content[0]?.type).toBe('text');
  expect(notes.map(inEnglish)).toEqual(['the tool promises a structured result and returned none']);
});

test('case 60: 151 tools of 260 KB in one line are all listed, named for the model and callable', async () => {
  await using server = await ready(scriptedStdio({ many: { count: 151, length: 1_720 } }));
  expect(
    JSON.stringify(server.listing().tools.map(({ name, description }) => ({ name, description }))).length,
  ).toBeGreaterThan(260_000);
  expect(server.listing()).toMatchObject({ rejected: [], notes: [] });
  const pool = buildPool(server.registry.rows(), 'short', []);
  expect(pool.filter(({ status }) => status === 'ok')).toHaveLength(151);
  for (const { tool: each } of pool.slice(0, 151))
    expect((await server.call(each.name)).content).toEqual([{ type: 'text', text: '{}' }]);
});

test('case 70: a link in a result keeps its address, name and type, and the same server reads what it never listed', async () => {
  await using server = await ready(linkServer());
  const { content } = await server.call('make');
  expect(content).toEqual([
    { type: 'resource_link', uri: 'artifact://a1', name: 'report', mimeType: 'application/pdf' },
  ]);
  const live = server.registry.live(SERVER);
  expect((await live.listResources(never())).items).toEqual([]);
  expect(await live.readResource('artifact://a1', never())).toEqual([
    { uri: 'artifact://a1', mimeType: 'application/pdf', blob: 'UERG' },
  ]);
});

/** A server whose one result is a link that only `resources/read` knows. */
function linkServer(): Command {
  const program = `
    const link = { type: 'resource_link', uri: 'artifact://a1', name: 'report', mimeType: 'application/pdf' };
    const answers = {
      initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {}, resources: {} }, serverInfo: { name: 'l', version: '1' } },
      'tools/list': { tools: [{ name: 'make', inputSchema: { type: 'object' } }] },
      'tools/call': { content: [link] },
      'resources/list': { resources: [] },
      'resources/read': { contents: [{ uri: 'artifact://a1', mimeType: 'application/pdf', blob: 'UERG' }] },
    };
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] ?? {} }));
    });`;
  return [process.execPath, '-e', program];
}
