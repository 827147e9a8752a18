import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ownCommand } from '../testing/ownCommand';
import { agreeable, commandThrough, runningApp } from '../testing/runningApp';
import { scriptedStdio } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';

const words = (line: string): string[] => line.split(' ');

/** A secret in the ways in which programs write it. */
const FORMS = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('base64url'),
  encodeURIComponent(secret),
  JSON.stringify(JSON.stringify({ secret })),
];

/** Tells all it knows of its callers, in every way it can. */
async function tellTale() {
  const sessions: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      const asked = JSON.parse(Buffer.concat(parts).toString()) as { id?: number; method: string };
      if (asked.id === undefined) return response.writeHead(202).end();
      const session = `session-${randomUUID()}`;
      if (asked.method === 'initialize') sessions.push(session);
      const known = [
        request.headers.authorization ?? '',
        String(request.headers['x-key']),
        sessions.at(-1) ?? '',
        request.url ?? '',
      ];
      const told = known.flatMap(FORMS).join('\n');
      const results: Record<string, object> = {
        initialize: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'tell-tale', version: '1' },
          instructions: told,
        },
        'tools/list': { tools: [{ name: 'echo', description: told, inputSchema: { type: 'object' } }] },
      };
      const result = results[asked.method];
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(result === results.initialize && { 'mcp-session-id': session }),
      });
      const error = { code: -32601, message: told };
      response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...(result ? { result } : { error }) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    sessions,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it('shows the wire of a server at an address without its headers, token, query or session, in any encoding', async () => {
  await using dir = await tempDir();
  await using server = await tellTale();
  const secrets = {
    bearer: 'bearer/canary+1a2b3c4d',
    header: 'header?canary=5e6f7a8b',
    query: 'query-canary-9c0d1e2f',
  };
  const add = words(`mcp add t --type http --url http://127.0.0.1:${server.port}/mcp?k=${secrets.query} --auth bearer`);
  const ran = await ownCommand(dir.path, [...add, '--token', secrets.bearer, '--header', `X-Key=${secrets.header}`]);
  expect(ran.code).toBe(0);
  const wire = await ownCommand(dir.path, words('mcp logs t --wire --json'));
  const rows = wire.json() as { kind: string; direction: string; text: string }[];
  expect(rows).toContainEqual(
    expect.objectContaining({
      kind: 'http',
      direction: 'out',
      text: expect.stringMatching(/^POST http:\/\/127\.0\.0\.1:\d+\/mcp\?k=\S+\n.*authorization.*x-key/) as unknown,
    }),
  );
  expect(rows).toContainEqual(
    expect.objectContaining({
      kind: 'http',
      direction: 'in',
      text: expect.stringMatching(/^200 OK\n.*mcp-session-id/) as unknown,
    }),
  );
  expect(rows.some(({ text }) => text.includes('"instructions"') && text.includes('[secret]'))).toBe(true);
  const text = wire.stdout + (await ownCommand(dir.path, words('mcp logs t --wire'))).stdout;
  expect(server.sessions.length).toBeGreaterThan(0);
  for (const secret of [...Object.values(secrets), ...server.sessions]) {
    for (const form of FORMS(secret)) expect(text).not.toContain(form);
  }
  expect(text).not.toMatch(/canary/);
});

const LEAKS_ENV = `
  const known = process.env.KEY;
  const told = [known, Buffer.from('x' + known).toString('base64'), encodeURIComponent(known), JSON.stringify(JSON.stringify({ known }))].join(' ');
  process.stderr.write(told + '\\n');
  process.stdout.write(told + '\\n');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
    say({ method: 'notifications/message', params: { level: 'error', logger: told, data: { told } } });
    if (method === 'initialize') say({ id, result: { protocolVersion: '2025-11-25', capabilities: { logging: {} }, serverInfo: { name: told, version: '1' } } });
    else say({ id, error: { code: -32601, message: told } });
  });`;

it('shows what a command writes on all its channels without the values of its environment', async () => {
  await using dir = await tempDir();
  const secret = 'env/canary+3c4d5e6f7a8b';
  const add = [...words('mcp add e --env KEY=- --'), process.execPath, '-e', LEAKS_ENV];
  expect((await ownCommand(dir.path, add, secret)).code).toBe(0);
  const [wire, logs] = [
    await ownCommand(dir.path, words('mcp logs e --wire --json')),
    await ownCommand(dir.path, words('mcp logs e --json')),
  ];
  const kinds = (wire.json() as { kind: string; direction: string }[]).map(
    ({ kind, direction }) => `${kind} ${direction}`,
  );
  expect(new Set(kinds)).toEqual(new Set(['stderr in', 'message out', 'message in']));
  const rows = logs.json() as { source: string; level: string | null }[];
  expect(new Set(rows.map(({ source, level }) => `${source} ${level}`))).toEqual(
    new Set(['stderr null', 'stdout null', 'message error']),
  );
  for (const text of [wire.stdout, logs.stdout, wire.stderr + logs.stderr]) {
    for (const form of [...FORMS(secret), 'canary', Buffer.from('canary').toString('base64')])
      expect(text).not.toContain(form);
  }
  const grave = (await ownCommand(dir.path, words('mcp logs e --level error --json'))).json() as { source: string }[];
  expect(new Set(grave.map(({ source }) => source))).toEqual(new Set(['message']));
  expect((await ownCommand(dir.path, words('mcp logs e --level critical --json'))).json()).toEqual([]);
});

it('case 18: a line on stderr is a line of unknown level, and the server is fine', async () => {
  await using dir = await tempDir();
  await using app = await runningApp(dir.path, agreeable);
  await commandThrough(dir.path, [...words('mcp add s --'), ...scriptedStdio({ stderr: 'INFO Processing request' })]);
  const id = app.core.registry.findByName('s')?.id;
  if (id === undefined) throw new Error('there is no server');
  await app.core.registry.callTool(id, 'echo', {}, { signal: new AbortController().signal });
  const logs = async () => (await commandThrough(dir.path, words('mcp logs s --json'))).json();
  await expect
    .poll(logs)
    .toContainEqual(expect.objectContaining({ source: 'stderr', level: null, text: 'INFO Processing request' }));
  const [view] = (await commandThrough(dir.path, words('mcp list --json'))).json() as object[];
  expect(view).toMatchObject({ status: 'connected', error: null });
});

it('shows the log of a server that does not start, and says why', async () => {
  await using dir = await tempDir();
  const code = 'console.error("no database"); process.exit(3)';
  await ownCommand(dir.path, [...words('mcp add f --disabled --'), process.execPath, '-e', code]);
  expect(await ownCommand(dir.path, words('mcp logs f'))).toMatchObject({ code: 1, stdout: '' });
  await ownCommand(dir.path, words('mcp enable f'));
  const ran = await ownCommand(dir.path, words('mcp logs f'));
  expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/Z stderr: no database\n/) as unknown });
  expect(ran.stderr).toContain('f: failed');
});
