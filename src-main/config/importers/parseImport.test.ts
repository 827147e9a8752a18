import { describe, expect, it } from 'vitest';
import { parseImport } from './parseImport';
import { proposeName } from './proposeName';

const PASTED = { platform: 'linux', home: '/home/me', folder: null, workspace: null } as const;
const read = async (value: unknown) => {
  const result = await parseImport(typeof value === 'string' ? value : JSON.stringify(value), PASTED);
  if (result.kind !== 'found') throw new Error(result.kind);
  return result.servers;
};
const one = async (value: unknown) => {
  const servers = await read(value);
  expect(servers).toHaveLength(1);
  return servers[0];
};

const LOCAL = { type: 'local', command: ['npx', '-y', '@x/files', '/My Documents'], env: { KEY: 'v' } };
const REMOTE = { type: 'http', url: 'https://h.example/mcp', headers: { H: 'v' } };
const args = ['-y', '@x/files', '/My Documents'];

describe('case 29: reads the same local server in the notation of', () => {
  it.each<[string, unknown]>([
    ['Claude Desktop', { mcpServers: { files: { command: 'npx', args, env: { KEY: 'v' } } } }],
    ['Claude Code', { mcpServers: { files: { type: 'stdio', command: 'npx', args, env: { KEY: 'v' } } }, other: 1 }],
    [
      'Cline',
      {
        mcpServers: {
          files: { command: 'npx', args, env: { KEY: 'v' }, autoApprove: ['x'], alwaysAllow: ['y'], disabled: false },
        },
      },
    ],
    [
      'Cherry Studio',
      {
        mcpServers: {
          files: { name: 'Files', type: 'stdio', command: 'npx', args, env: { KEY: 'v' }, isActive: true },
        },
      },
    ],
    ['VS Code', { servers: { files: { type: 'stdio', command: 'npx', args, env: { KEY: 'v' } } }, inputs: [] }],
    ['VS Code settings', { mcp: { servers: { files: { command: 'npx', args, env: { KEY: 'v' } } } } }],
    ['Zed, custom', { context_servers: { files: { source: 'custom', command: 'npx', args, env: { KEY: 'v' } } } }],
    [
      'Zed, nested',
      { context_servers: { files: { command: { path: 'npx', args, env: { KEY: 'v' } }, settings: {} } } },
    ],
    [
      'opencode',
      { mcp: { files: { type: 'local', command: ['npx', ...args], environment: { KEY: 'v' }, enabled: true } } },
    ],
    ['ours', { servers: { files: LOCAL } }],
    ['a bare map', { files: { command: 'npx', args, env: { KEY: 'v' } } }],
    ['a single entry', { name: 'files', command: 'npx', args, env: { KEY: 'v' } }],
    ['a single entry without a name', { command: 'npx', args, env: { KEY: 'v' } }],
    ['a list', { mcpServers: [{ name: 'files', command: 'npx', args, env: [{ name: 'KEY', value: 'v' }] }] }],
    [
      'the inside of an object',
      `"files": { "command": "npx", "args": ${JSON.stringify(args)}, "env": { "KEY": "v" } }`,
    ],
    [
      'JSON with comments',
      `// mine\n{ "mcpServers": { "files": { "command": "npx", "args": ${JSON.stringify(args)}, /* k */ "env": { "KEY": "v" }, }, }, }`,
    ],
    [
      'a Markdown fence',
      '```json\n' + JSON.stringify({ mcpServers: { files: { command: 'npx', args, env: { KEY: 'v' } } } }) + '\n```',
    ],
  ])('%s', async (_client, value) => {
    expect(await one(value)).toMatchObject({ name: 'files', entry: LOCAL, problem: null });
  });
});

describe('case 29: reads the same remote server in the notation of', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['Claude Code', { type: 'http', url: REMOTE.url }, 'http'],
    ['Cursor', { url: REMOTE.url }, 'auto'],
    ['Windsurf', { serverUrl: REMOTE.url }, 'auto'],
    ['Gemini CLI', { httpUrl: REMOTE.url }, 'http'],
    ['Cherry Studio', { type: 'streamableHttp', baseUrl: REMOTE.url }, 'http'],
    ['LM Studio', { type: 'streamable-http', url: REMOTE.url }, 'http'],
    ['opencode', { type: 'remote', url: REMOTE.url }, 'auto'],
    ['Roo', { transport: 'sse', url: REMOTE.url }, 'sse'],
  ])('%s', async (_client, raw, type) => {
    expect((await one({ mcpServers: { h: { ...raw, headers: { H: 'v' } } } }))?.entry).toEqual({ ...REMOTE, type });
  });
});

it('case 6: keeps every argument whole', async () => {
  const args = ['--vault', '/Library/Mobile Documents/My Vault', ''];
  expect((await one({ x: { command: 'a b', args } }))?.entry?.command).toEqual(['a b', ...args]);
});

it('keeps whether a server was switched on, and no approvals', async () => {
  const off = [{ disabled: true }, { enabled: false }, { isActive: false }];
  for (const flag of off) {
    const found = await one({ mcpServers: { a: { command: 'x', ...flag, autoApprove: ['*'], trust: true } } });
    expect(found?.entry).toEqual({ type: 'local', command: ['x'], enabled: false });
    expect(found?.notes).toEqual([{ kind: 'approvals-left' }]);
  }
});

it('turns foreign variables into ours', async () => {
  const found = await one({
    mcp: {
      a: {
        type: 'remote',
        url: 'https://h/{env:PART}',
        headers: { A: 'Bearer {env:TOKEN}', B: '${{ secrets.KEY }}', C: '$TOKEN', D: 'pa$$WORD', E: '${env:X}' },
      },
    },
  });
  expect(found?.entry).toMatchObject({
    url: 'https://h/${env:PART}',
    headers: { A: 'Bearer ${env:TOKEN}', B: '${input:KEY}', C: '${env:TOKEN}', D: 'pa$$WORD', E: '${env:X}' },
  });
});

it.each([
  [5, 5],
  [30_000, 30],
])('reads a timeout of %d as %d seconds', async (timeout, seconds) => {
  expect((await one({ mcpServers: { a: { command: 'x', timeout } } }))?.entry?.timeout_seconds).toBe(seconds);
});

it('reports bad entries one by one and keeps their neighbours', async () => {
  const servers = await read({
    mcpServers: {
      good: { command: 'x' },
      none: {},
      both: { command: 'x', url: 'https://h' },
      word: 'npx',
      type: { type: 'carrier-pigeon', url: 'https://h' },
      file: { command: 'x', envFile: '.env' },
      part: { command: 'x', env: { K: '{file:~/.key}' } },
      long: { command: 'x', description: 'd'.repeat(70_000) },
    },
  });
  expect(servers.map(({ name, problem }) => [name, problem?.kind ?? 'ok'])).toEqual([
    ['good', 'ok'],
    ['none', 'invalid'],
    ['both', 'invalid'],
    ['word', 'not-an-entry'],
    ['type', 'unknown-type'],
    ['file', 'unknown-file'],
    ['part', 'ok'],
    ['long', 'invalid'],
  ]);
});

it.each<[string, string]>([
  ['words', 'unreadable'],
  ['', 'unreadable'],
  ['7', 'unreadable'],
  ['{"mcpServers": {', 'unreadable'],
  ['['.repeat(200_000), 'unreadable'],
  ['{}', 'no-servers'],
  ['{"mcpServers": {}}', 'no-servers'],
  ['{"editor.fontSize": 12}', 'no-servers'],
  [`{"a": "${'x'.repeat(1024 * 1024)}"}`, 'too-large'],
  [
    JSON.stringify({
      mcpServers: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`s${n}`, { command: 'x' }])),
    }),
    'too-many',
  ],
])('says why it finds nothing in %.30s', async (text, kind) => {
  expect((await parseImport(text, PASTED)).kind).toBe(kind);
});

it.each([
  ['plain', [], 'plain'],
  ['a__b', [], 'a_b'],
  ['a____b', [], 'a_b'],
  ['a', ['a'], 'a-2'],
  ['a', ['a', 'a-2'], 'a-3'],
  ['  ', [], 'server'],
  ['evil\u202Eexe', [], 'evilexe'],
  ['../../x', [], '../../x'],
  ['n'.repeat(80), [], 'n'.repeat(64)],
  ['高德地图', [], '高德地图'],
])('case 30: proposes for %j, with %j taken, the name %j', (found, taken, expected) => {
  expect(proposeName(found, (name) => taken.includes(name))).toBe(expected);
});

it('names a single entry after its package, program or host', async () => {
  expect((await one({ command: 'uvx', args: ['mcp-server-git@1.2'] }))?.name).toBe('mcp-server-git');
  expect((await one({ command: '/opt/my-server' }))?.name).toBe('my-server');
  expect((await one({ url: 'https://mcp.example.com/x' }))?.name).toBe('mcp.example.com');
});
