import { describe, expect, it } from 'vitest';
import { parseDotenv } from './dotenv';
import { parseImport } from './parseImport';

const PASTED = { platform: 'linux', home: '/home/me', folder: null, workspace: null } as const;
const kindOf = async (text: string) => (await parseImport(text, PASTED)).kind;
const serversIn = async (text: string) => {
  const result = await parseImport(text, PASTED);
  if (result.kind !== 'found') throw new Error(result.kind);
  return result.servers;
};

/** Each line holds the one before nine times. */
const aliasBomb = (lines: number): string =>
  `a0: &a0 [x]\n${Array.from({ length: lines }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`).join('\n')}\nmcpServers: *a${lines}`;

describe('a text that would grow', () => {
  it.each([
    ['YAML whose aliases multiply', aliasBomb(9)],
    ['YAML nested too deep', `${'- '.repeat(2000)}x`],
    ['JSON nested too deep', `{"mcpServers":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`],
    ['an alias that holds itself', 'mcpServers: &a\n  x: *a'],
    ['TOML nested too deep', `a = ${'['.repeat(500)}${']'.repeat(500)}`],
  ])('%s is refused', async (_what, text) => {
    expect(await kindOf(text)).toBe('unreadable');
  });

  it('is not looked at when it is longer than 1 MiB', async () => {
    expect(await kindOf(`# ${'x'.repeat(1024 * 1024)}`)).toBe('too-large');
  });

  it('is read in one pass, be it nothing but line breaks in a fence or nothing but openings of references', async () => {
    expect(await kindOf(`\`\`\`\n${'\n'.repeat(1_000_000)}`)).toBe('unreadable');
    const openings = '${'.repeat(32_000);
    const [server] = await serversIn(JSON.stringify({ a: { command: 'x', args: [openings], cwd: openings } }));
    expect(server?.entry?.cwd).toBe(openings);
  });

  it('is not parsed as YAML when that would hold everything up', async () => {
    expect(await kindOf('- a: [1, {b: c}]\n'.repeat(20_000))).toBe('too-large');
  });
});

describe('names and values made to deceive', () => {
  it('keeps __proto__ a name like any other, and gives no object another parent', async () => {
    const [server, other] = await serversIn(
      '{"mcpServers":{"__proto__":{"command":"evil"},"a":{"__proto__":{"command":"evil"},"url":"https://h"}}}',
    );
    expect([server?.name, server?.entry?.command]).toEqual(['__proto__', ['evil']]);
    expect(other?.entry).toEqual({ type: 'auto', url: 'https://h' });
    expect(Object.hasOwn(Object.prototype, 'command')).toBe(false);
  });

  it('takes no variable named __proto__', async () => {
    const [server] = await serversIn('{"a":{"command":"x","env":{"__proto__":"y","B":"c"}}}');
    expect(Object.entries(server?.entry?.env ?? {})).toEqual([['B', 'c']]);
    expect(Object.keys(parseDotenv('__proto__=x\nB=c'))).toEqual(['B']);
  });

  it('shows no text of a reference that it does not know, which may be part of a password', async () => {
    const [server] = await serversIn('{"a":{"command":"x","env":{"P":"pa${ss!wo}rd","Q":"${command:pick.one}"}}}');
    expect(server?.notes).toEqual([
      { kind: 'unresolved', name: '${…}' },
      { kind: 'unresolved', name: '${command:pick.one}' },
    ]);
    expect(server?.entry?.env).toEqual({ P: 'pa${ss!wo}rd', Q: '${command:pick.one}' });
  });

  it.each(['file:../../etc/passwd', 'file:relative', 'file:${env:SECRET}/x', 'file:a\u202Eb'])(
    'does not guess which file {%s} is',
    async (written) => {
      const [server] = await serversIn(JSON.stringify({ a: { command: 'x', env: { K: `{${written}}` } } }));
      expect([server?.entry, server?.problem?.kind]).toEqual([null, 'unknown-file']);
    },
  );
});

it('case 29 config-import: reads text with a byte order mark and Windows line ends', async () => {
  const json = '{\n  "mcpServers": {\n    "a": { "command": "x" } // c\n  }\n}\n'.replaceAll('\n', '\r\n');
  const yaml = 'mcpServers:\n  - name: a\n    command: x\n'.replaceAll('\n', '\r\n');
  const toml = '[mcp_servers.a]\ncommand = "x"\n'.replaceAll('\n', '\r\n');
  for (const text of [json, yaml, toml]) {
    expect((await serversIn(`\uFEFF${text}`)).map(({ name, entry }) => [name, entry?.command])).toEqual([['a', ['x']]]);
  }
});

describe('an install link', () => {
  const config = { command: 'npx', args: ['-y', 'x'], env: { A: '1' } };
  const base64 = encodeURIComponent(Buffer.from(JSON.stringify(config)).toString('base64'));
  const entry = { type: 'local', command: ['npx', '-y', 'x'], env: { A: '1' }, enabled: false };

  it.each([
    ['Cursor', `cursor://anysphere.cursor-deeplink/mcp/install?name=x&config=${base64}`],
    ['Cursor on the web', `https://cursor.com/en/install-mcp?name=x&config=${base64}`],
    ['VS Code', `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'x', ...config }))}`],
    ['LM Studio', `https://lmstudio.ai/install-mcp?name=x&config=${base64}`],
    ['LM Studio itself', `lmstudio://add_mcp?name=x&config=${base64}`],
  ])('of %s fills a draft that is switched off', async (_client, link) => {
    expect(await serversIn(link)).toMatchObject([{ name: 'x', entry }]);
  });

  it.each(['cursor://anysphere.cursor-deeplink/mcp/install?name=x&config=%%%', 'vscode:mcp/install?{'])(
    '%s without a server in it is said to be broken',
    async (link) => {
      expect(await kindOf(link)).toBe('bad-link');
    },
  );

  it('case 78 deep-link: with a hostile address is refused like any entry', async () => {
    const evil = Buffer.from(JSON.stringify({ url: 'javascript:alert(1)' })).toString('base64');
    const [server] = await serversIn(`cursor://anysphere.cursor-deeplink/mcp/install?name=../../x&config=${evil}`);
    expect([server?.entry, server?.problem?.kind]).toEqual([null, 'unsupported-address']);
  });
});

it('reads dotenv files without looking anything up', () => {
  const text = `# comment\nA=1\nexport B = two words # note\nC="line\\nnext \\"q\\""\nD='$A \${A} #'\nE=\nF="multi\nline"\nnot a line\nG=a=b#c\n`;
  expect(parseDotenv(text.replaceAll('\n', '\r\n').replace('multi\r\nline', 'multi\nline'))).toEqual({
    A: '1',
    B: 'two words',
    C: 'line\nnext "q"',
    D: '$A ${A} #',
    E: '',
    F: 'multi\nline',
    G: 'a=b#c',
  });
});
