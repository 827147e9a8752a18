import { describe, expect, it } from 'vitest';
import { parseImport } from './parseImport';
import { proposeName } from './proposeName';

const read = (value: unknown) => {
  const result = parseImport(typeof value === 'string' ? value : JSON.stringify(value));
  if (result.kind !== 'found') throw new Error(result.kind);
  return result.servers;
};
const one = (value: unknown) => {
  const servers = read(value);
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
  ])('%s', (_client, value) => {
    expect(one(value)).toEqual({ name: 'files', entry: LOCAL, problem: null });
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
  ])('%s', (_client, raw, type) => {
    expect(one({ mcpServers: { h: { ...raw, headers: { H: 'v' } } } })?.entry).toEqual({ ...REMOTE, type });
  });
});

it('case 6: keeps every argument whole', () => {
  const args = ['--vault', '/Library/Mobile Documents/My Vault', ''];
  expect(one({ x: { command: 'a b', args } })?.entry?.command).toEqual(['a b', ...args]);
});

it('keeps whether a server was switched on, and no approvals', () => {
  const off = [{ disabled: true }, { enabled: false }, { isActive: false }];
  for (const flag of off) {
    expect(one({ mcpServers: { a: { command: 'x', ...flag, autoApprove: ['*'], trust: true } } })?.entry).toEqual({
      type: 'local',
      command: ['x'],
      enabled: false,
    });
  }
});

it('turns foreign variables into ours', () => {
  const entry = one({
    mcp: {
      a: {
        type: 'remote',
        url: 'https://h/{env:PART}',
        headers: { A: 'Bearer {env:TOKEN}', B: '${{ secrets.KEY }}', C: '$TOKEN', D: 'pa$$WORD', E: '${env:X}' },
      },
    },
  })?.entry;
  expect(entry).toMatchObject({
    url: 'https://h/${env:PART}',
    headers: { A: 'Bearer ${env:TOKEN}', B: '${input:KEY}', C: '${env:TOKEN}', D: 'pa$$WORD', E: '${env:X}' },
  });
});

it.each([
  [5, 5],
  [30_000, 30],
])('reads a timeout of %d as %d seconds', (timeout, seconds) => {
  expect(one({ mcpServers: { a: { command: 'x', timeout } } })?.entry?.timeout_seconds).toBe(seconds);
});

it('reports bad entries one by one and keeps their neighbours', () => {
  const servers = read({
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
    ['file', 'reads-file'],
    ['part', 'reads-file'],
    ['long', 'invalid'],
  ]);
});

it.each([
  ['words', 'no-json'],
  ['', 'no-json'],
  ['7', 'no-json'],
  ['{"mcpServers": {', 'no-json'],
  ['['.repeat(200_000), 'no-json'],
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
])('says why it finds nothing in %.30s', (text, kind) => {
  expect(parseImport(text).kind).toBe(kind);
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

it('names a single entry after its package, program or host', () => {
  expect(one({ command: 'uvx', args: ['mcp-server-git@1.2'] })?.name).toBe('mcp-server-git');
  expect(one({ command: '/opt/my-server' })?.name).toBe('my-server');
  expect(one({ url: 'https://mcp.example.com/x' })?.name).toBe('mcp.example.com');
});
