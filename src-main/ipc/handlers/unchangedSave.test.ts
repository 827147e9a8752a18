import { readFile, readdir, writeFile } from 'node:fs/promises';
import { ServerInput, ServerView } from '@contract';
import { expect, it } from 'vitest';
import { openManagerCore } from '../../testing/managerCore';
import { never } from '../../testing/never';
import { seededRandom, type SeededRandom } from '../../testing/seededRandom';
import { tempDir } from '../../testing/tempDir';
import { serverHandlers } from './servers';
import { noSignIns } from '../../testing/noSignIns';

type Entry = Record<string, unknown>;

/** An entry of any shape a person may have written; off, so that nothing of it starts. */
function anyEntry(random: SeededRandom): Entry {
  const some = (entry: Entry): Entry => (random.below(3) === 0 ? entry : {});
  const seconds = (): number => random.pick([0, 1, 30, 1.5, 86_400]);
  const shape = random.pick<() => Entry>([
    () => ({ command: 'npx -y "tiny server"' }),
    () => ({ command: '/Program Files/x', args: ['--vault', '/Library/Mobile Documents/My Vault', ''] }),
    () => ({ type: 'local', command: ['x\u200b', '$${HOME}', '${userHome}', '${input:a b}'], url: '' }),
    () => ({ url: 'https://me:pw@h.example/p?k=${TOK:-x}&l=#f', type: random.pick(['http', 'auto', 'sse']) }),
    () => ({ url: 'https://h.example/hooks/T00000000AAAAAAAA1234/x' }),
    () => ({ type: 'ws', url: 'wss://h.example/', cwd: '/left/over' }),
    () => ({ type: 'sdk', name: 'sample' }),
    () => ({ type: random.pick(['sse-ide', 'ws-ide']) }),
    () => ({ type: 'claudeai-proxy', url: 'https://h/${input:path}', server_id: 'srv' }),
  ])();
  const auth = random.pick<() => Entry>([
    () => ({ kind: 'none' }),
    () => ({ kind: 'bearer', token: '${input:token}', mine: 1 }),
    () => ({ kind: 'oauth', client_id: 'c', client_secret: 'cs', legacy: false, redirect_port: 1 }),
    () => ({ kind: 'client-credentials', private_key: '-----\nkey', signing_alg: 'ES256', issuer: 'https://i/x' }),
    () => ({ kind: 'cross-app', assertion_file: '/a', legacy: true, client_name: 'n', scope: 'a b' }),
  ]);
  const parts: Entry = {
    ...shape,
    enabled: false,
    ...some({ env: { A: 'plain', B: '', C: '${TOK}', D: '${secret:env/D.aaaaaaaaaa}', constructor: 'x' } }),
    ...some({ headers: { 'X-Key': '${input:key}', authorization: 'Basic x' } }),
    ...some({ auth: auth() }),
    ...some({ env_inherit: random.pick([[], ['LANG', 'TZ']]) }),
    ...some({ timeout_seconds: seconds() }),
    ...some({ connect_timeout_seconds: seconds(), call_timeout_seconds: seconds() }),
    ...some({ max_call_seconds: seconds(), max_concurrent_calls: 3, max_message_mib: 1.5 }),
    ...some({ protocol: random.pick(['auto', 'legacy', '2026-07-28']) }),
    ...some({ always_load: random.below(2) === 0 }),
    ...some({ tools: { slow: { timeout_seconds: 9, mine: [1] }, other: {} } }),
    ...some({ description: random.pick(['words', '', ' spaces ']) }),
    ...some({ ca_file: '/ca.pem' }),
    ...some({ source_catalog_url: 'https://c.example/?k=1', source_entry_hash: 'h' }),
    ...some({ x_mine: { deep: [null, { a: 1 }] } }),
  };
  return Object.fromEntries(random.shuffled(Object.entries(parts)));
}

/** The file with comments, odd spaces and names that a page shows otherwise. */
function anyFile(random: SeededRandom): string {
  const entries = Array.from({ length: 6 }, (_, at) => {
    const name = random.pick([`srv-${at}`, ` spaced ${at} `, `join\u200der ${at}`, `n/${at}`, 'x'.repeat(200) + at]);
    return `    ${JSON.stringify(name)}${random.pick([':', ' : '])}${JSON.stringify(anyEntry(random), null, random.below(5))}`;
  });
  return `\uFEFF// mine\r\n{ "future": 1, "servers": {\n${entries.join(`, // after\n`)},\n  } }\r\n`;
}

/** What a form sends that nobody touched. */
const untouched = (view: ServerView): ServerInput => ({ name: view.name, type: view.type, enabled: view.enabled });

/** What a form sends that sends back all it was shown. */
function echo(view: ServerView): ServerInput {
  const keep = (names: ServerView['env']): ServerInput['env'] =>
    Object.fromEntries(Object.keys(names).map((name) => [name, { kind: 'keep' }]));
  const { kind, client_id, client_name, scope, redirect_port, legacy, signing_alg, assertion_file } = view.auth;
  return {
    ...untouched(view),
    ...(view.command && { command: view.command }),
    ...(view.cwd !== undefined && { cwd: view.cwd }),
    ...(view.env_inherit && { env_inherit: view.env_inherit }),
    ...(view.url !== undefined && !view.url_is_masked && { url: view.url }),
    env: keep(view.env),
    headers: keep(view.headers),
    auth: { kind, client_id, client_name, scope, redirect_port, legacy, signing_alg, assertion_file },
    description: view.description,
    timeout_seconds: view.timeout_seconds,
    connect_timeout_seconds: view.connect_timeout_seconds,
    call_timeout_seconds: view.call_timeout_seconds,
    max_call_seconds: view.max_call_seconds,
    max_concurrent_calls: view.max_concurrent_calls,
    max_message_mib: view.max_message_mib,
    protocol: view.protocol,
    always_load: view.always_load,
    tool_timeouts: view.tool_timeouts,
    ca_file: view.ca_file,
    server_id: view.server_id,
    builtin_name: view.builtin_name,
  };
}

it.each([
  ['nothing but what it must', untouched],
  ['all that it was shown', echo],
])('case 6 args-split: opening and saving any entry leaves every byte, when the form sends %s', async (_what, send) => {
  for (let seed = 1; seed <= 25; seed += 1) {
    await using dir = await tempDir();
    const text = anyFile(seededRandom(seed));
    await writeFile(dir.at('mcp_servers.json'), text);
    await using core = await openManagerCore(dir.path);
    const { listServers, saveServer } = serverHandlers({
      ...core,
      signIns: noSignIns,
      pool: { list: () => [] },
      language: () => 'en',
      signal: never(),
    });
    const { servers } = await listServers();
    expect(servers.length).toBeGreaterThan(0);
    for (const shown of servers) {
      const view = ServerView.parse(shown);
      expect(view.error, `seed ${seed}: ${view.name}`).toBeNull();
      const outcome = await saveServer({ id: view.id, input: ServerInput.parse(send(view)) });
      expect(outcome).toEqual({ id: view.id, persisted: true, runtime: 'unchanged' });
    }
    expect(await readFile(dir.at('mcp_servers.json'), 'utf8'), `seed ${seed}`).toBe(text);
    expect(await readdir(dir.path)).not.toContain('backups');
    expect(core.questions).toEqual([]);
  }
});
