import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeable, commandThrough, runningApp } from '../testing/runningApp';
import { ownCommand } from '../testing/ownCommand';
import { never } from '../testing/never';
import { realServer, scriptedStdio } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';

const words = (line: string): string[] => line.split(' ');
const ADD = [...words('mcp add ev --'), ...realServer('everything')];

type Run = (argv: readonly string[]) => ReturnType<typeof ownCommand>;

describe.each([
  ['without an app', false],
  ['through the running app', true],
])('%s', (_title, isRunning) => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let app: Awaited<ReturnType<typeof runningApp>> | undefined;
  let run: Run;
  beforeAll(async () => {
    dir = await tempDir();
    app = isRunning ? await runningApp(dir.path, agreeable) : undefined;
    run = (argv) => (isRunning ? commandThrough(dir.path, argv) : ownCommand(dir.path, argv));
    expect(await run(ADD)).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    await app?.[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  it('lists resources, templates and prompts', async () => {
    const resources = (await run(words('mcp resources ev --json'))).json() as Record<string, unknown>[];
    expect(Object.keys(resources[0] ?? {}).sort()).toEqual(
      ['description', 'mime_type', 'name', 'server', 'size', 'title', 'uri'].sort(),
    );
    expect(resources[0]).toMatchObject({ server: 'ev', mime_type: 'text/markdown' });
    const templates = (await run(words('mcp templates --json'))).json();
    expect(templates).toContainEqual(
      expect.objectContaining({ server: 'ev', uri_template: 'demo://resource/dynamic/text/{resourceId}' }),
    );
    const prompts = (await run(words('mcp prompts --json'))).json();
    expect(prompts).toContainEqual(
      expect.objectContaining({
        name: 'args-prompt',
        arguments: [
          expect.objectContaining({ name: 'city', required: true }),
          expect.objectContaining({ name: 'state', required: false }),
        ],
      }),
    );
    expect((await run(words('mcp prompts ev'))).stdout).toMatch(/args-prompt city \[state\] +ev/);
  });

  it('case 70: reads an address that no list has', async () => {
    const uri = 'demo://resource/dynamic/text/7';
    const ran = await run(['mcp', 'read', 'ev', uri, '--json']);
    expect(ran.json()).toEqual({
      contents: [{ uri, mimeType: 'text/plain', text: expect.stringContaining('Resource 7') as unknown }],
    });
    expect((await run(['mcp', 'read', 'ev', uri])).stdout).toMatch(/Resource 7.*\n$/);
  });

  it('writes bytes to a file', async () => {
    const uri = 'demo://resource/dynamic/blob/1';
    const { contents } = (await run(['mcp', 'read', 'ev', uri, '--json'])).json() as { contents: { blob: string }[] };
    const ran = await run(['mcp', 'read', 'ev', uri, '--out', dir.at('out')]);
    expect(ran).toMatchObject({ code: 0, stdout: '' });
    const written = (await readFile(dir.at('out'))).toString('utf8');
    expect(written.slice(0, 20)).toBe(
      Buffer.from(contents[0]?.blob ?? '', 'base64')
        .toString('utf8')
        .slice(0, 20),
    );
    expect((await run(['mcp', 'read', 'ev', uri, '--out', dir.at('no', 'such')])).stderr).toContain(
      'it does not exist',
    );
  });

  it('case 74: gives a prompt its arguments whole, and names those that are missing before it is asked', async () => {
    const args = ['--arg', 'city=Queen "Metronom Theater"', '--arg', 'state=The show must go on!'];
    const ran = await run(['mcp', 'prompt', 'ev', 'args-prompt', ...args, '--json']);
    expect(ran.json()).toMatchObject({
      messages: [
        {
          role: 'user',
          content: { type: 'text', text: 'What\'s weather in Queen "Metronom Theater", The show must go on!?' },
        },
      ],
    });
    const missing = await run(words('mcp prompt ev args-prompt'));
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain('needs city');
  });

  it('completes an argument', async () => {
    const ran = await run(words('mcp complete ev --prompt completable-prompt department E --json'));
    expect(ran.json()).toEqual({ values: ['Engineering'], has_more: false });
    const uri = 'demo://resource/dynamic/text/{resourceId}';
    expect((await run(['mcp', 'complete', 'ev', '--template', uri, 'resourceId', '4'])).stdout).toBe('4\n');
  });

  it('pings', async () => {
    const ran = await run(words('mcp ping ev --json'));
    expect(ran.json()).toEqual({ ok: true, ms: expect.any(Number) as unknown });
  });

  it('tests a server beside what runs, step by step', async () => {
    const ran = await run(words('mcp test ev --json'));
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.json()).toMatchObject({
      name: 'ev',
      status: 'connected',
      state: 'ready',
      error: null,
      era: 'handshake',
      transport: 'stdio',
      protocol_version: '2025-11-25',
      steps: [
        { step: 'connect', ok: true, error: null },
        { step: 'resources', ok: true },
        { step: 'prompts', ok: true },
        { step: 'ping', ok: true },
      ],
    });
    const { tool_count, resource_count, prompt_count } = ran.json() as Record<string, number>;
    expect([tool_count, resource_count, prompt_count].every((count) => (count ?? 0) > 3)).toBe(true);
  });

  it('shows what a server wrote, and what went over its wire', async () => {
    const logs = (await run(words('mcp logs ev --json'))).json() as Record<string, unknown>[];
    expect(logs).toContainEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      source: 'stderr',
      level: null,
      logger: '',
      text: expect.stringContaining('STDIO') as unknown,
      times: 1,
    });
    expect((await run(words('mcp logs ev --level debug --json'))).json()).not.toContainEqual(
      expect.objectContaining({ source: 'stderr' }),
    );
    const wire = (await run(words('mcp logs ev --wire --json'))).json() as Record<string, string>[];
    const initialize = wire.findIndex(({ text }) => text?.includes('"method":"initialize"'));
    expect(wire[initialize]).toMatchObject({ kind: 'message', direction: 'out' });
    expect(wire.slice(initialize)).toContainEqual(
      expect.objectContaining({
        direction: 'in',
        text: expect.stringContaining('"protocolVersion":"2025-11-25"') as unknown,
      }),
    );
    expect(wire).toContainEqual(expect.objectContaining({ kind: 'stderr', direction: 'in' }));
  });

  it('says what there is when a server is not, and why a disabled one does nothing', async () => {
    expect(await run(words('mcp resources nobody'))).toMatchObject({
      code: 1,
      stderr: 'plugboard: There is no server "nobody". There are: ev.\n',
    });
    await run([...words('mcp add off --disabled --'), ...realServer('everything')]);
    for (const line of ['resources off', 'read off x:y', 'ping off', 'test off', 'prompt off x']) {
      const ran = await run(words(`mcp ${line}`));
      expect(ran).toMatchObject({ code: 1, stdout: '' });
      expect(ran.stderr).toContain('mcp enable off');
    }
  });
});

it('lists what many servers offer through one app, whatever one of them does', async () => {
  await using dir = await tempDir();
  await using app = await runningApp(dir.path, agreeable);
  const many = Array.from({ length: 12 }, (_, i) => [`s${i}`, scriptedStdio()] as const);
  for (const [name, command] of [
    ...many,
    ['broken', ['/no/such/program']],
    ['ev', realServer('everything')],
  ] as const) {
    const [program, ...args] = command;
    await app.core.manager.save(
      undefined,
      { name, type: 'local', enabled: true, command: [program, ...args] },
      never(),
    );
  }
  const ran = await commandThrough(dir.path, words('mcp prompts --json'));
  expect(ran.code).toBe(0);
  expect((ran.json() as { server: string }[]).map(({ server }) => server)).toContain('ev');
  expect(ran.stderr).toContain('broken: failed');
});
