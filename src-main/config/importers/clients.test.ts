import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { never } from '../../testing/never';
import { exportServers, withoutSecrets } from '../exportServers';
import type { ServerEntry } from '../schema';
import { findClientFiles } from './clientFiles';
import { clientOf, CLIENTS } from './clients';
import type { ClientId } from './notation';
import { parseImport, type FoundEntry } from './parseImport';
import { placesOf } from './places';

/** A home folder in which every client has its files. */
const HOME = fileURLToPath(new URL('../../testing/clients/home', import.meta.url));
const PLACES = placesOf({ platform: 'linux', home: HOME, env: {} });
const AT_HOME = { platform: 'linux', home: HOME, folder: HOME, workspace: null } as const;

async function serversOf(id: ClientId): Promise<FoundEntry[]> {
  const client = clientOf(id);
  const files = await findClientFiles(PLACES, never(), client ? [client] : []);
  const results = await Promise.all(
    files.map(({ path, content }) =>
      parseImport('text' in content ? content.text : '', { ...AT_HOME, folder: path.replace(/\/[^/]*$/, '') }, client),
    ),
  );
  return results.flatMap((result) => (result.kind === 'found' ? result.servers : []));
}

const EXPECTED: Readonly<Record<ClientId, Readonly<Record<string, ServerEntry | string>>>> = {
  'claude-desktop': {
    filesystem: {
      type: 'local',
      command: ['npx', '-y', '@modelcontextprotocol/server-filesystem', '/home/me/My Documents'],
      env: { LOG_LEVEL: 'debug' },
    },
  },
  'claude-code': {
    linear: {
      type: 'http',
      url: 'https://mcp.linear.example/mcp',
      headers: { Authorization: 'Bearer ${LINEAR_TOKEN:-none}' },
      auth: { kind: 'oauth', client_id: 'abc', scope: 'read write', redirect_port: 3118 },
      timeout_seconds: 90,
    },
    'local-db': { type: 'local', command: ['uvx', 'mcp-db'], env: { DSN: '${DSN}' } },
  },
  cursor: {
    docs: {
      type: 'local',
      command: ['node', '${userHome}/docs/server.js', '--root', '${workspaceFolder}'],
      env: { MODE: '${env:DOCS_MODE}' },
    },
    figma: {
      type: 'auto',
      url: 'https://figma.example/mcp',
      auth: {
        kind: 'oauth',
        client_id: 'cid',
        client_secret: 'cursor-client-secret',
        scope: 'files:read files:write',
      },
    },
  },
  vscode: {
    postgres: {
      type: 'local',
      command: ['npx', '-y', 'pg-mcp', '--password=${input:pg-password}'],
      cwd: '${userHome}/db',
      env: { PGUSER: 'me' },
    },
    docker: 'unsupported-address',
    github: {
      type: 'http',
      url: 'https://api.github.example/mcp/',
      auth: { kind: 'oauth', client_id: 'vs' },
    },
  },
  opencode: {
    sentry: {
      type: 'auto',
      url: 'https://sentry.example/mcp',
      headers: { Authorization: 'Bearer ${env:SENTRY_TOKEN}', 'X-Key': '${secret:file/0}' },
      timeout_seconds: 15,
    },
    chrome: {
      type: 'local',
      command: ['npx', '-y', 'chrome-devtools-mcp'],
      env: { CI: '1' },
      enabled: false,
    },
  },
  cline: {
    weather: {
      type: 'local',
      command: ['uv', 'run', 'weather.py', '--api-key', 'cline-argument-secret'],
      enabled: false,
      timeout_seconds: 1800,
    },
    search: { type: 'http', url: 'https://search.example/mcp?key=cline-query-secret' },
  },
  windsurf: {
    'remote-http': {
      type: 'auto',
      url: 'https://wind.example/mcp',
      headers: { API_KEY: 'windsurf-secret-value' },
    },
  },
  zed: {
    mine: { type: 'local', command: ['/opt/zed mcp', '--stdio'], env: { A: 'zed-secret-value' } },
    flat: { type: 'local', command: ['flat-mcp'], enabled: false },
    far: {
      type: 'auto',
      url: 'https://zed.example/mcp',
      headers: { Authorization: 'Bearer zed-token-value-123456' },
    },
    'postgres-extension': 'not-portable',
  },
  continue: {
    sqlite: {
      type: 'local',
      command: ['npx', '-y', 'mcp-sqlite', '${input:DB_PATH}'],
      env: { TOKEN: '${input:SQLITE_TOKEN}' },
    },
    remote: {
      type: 'http',
      url: 'https://continue.example/mcp',
      headers: { Authorization: 'Bearer ${input:REMOTE_TOKEN}' },
    },
    'Browser search': { type: 'local', command: ['npx', '@playwright/mcp@latest'] },
  },
  goose: {
    developer: 'not-portable',
    github: {
      type: 'local',
      command: ['npx', '-y', 'github-mcp'],
      env: { GITHUB_PERSONAL_ACCESS_TOKEN: '${input:GITHUB_PERSONAL_ACCESS_TOKEN}', LOG: 'info' },
      timeout_seconds: 300,
    },
    far: {
      type: 'http',
      url: 'https://goose.example/mcp',
      headers: { 'X-Key': 'goose-secret-value' },
      enabled: false,
      timeout_seconds: 1200,
    },
  },
  'lm-studio': {
    hf: {
      type: 'auto',
      url: 'https://hf.example/mcp',
      headers: { Authorization: 'Bearer lmstudio-token-value' },
    },
  },
  'gemini-cli': {
    fast: {
      type: 'http',
      url: 'https://gemini.example/${env:REGION}/mcp',
      headers: { Authorization: 'Bearer ${env:GEMINI_TOKEN}' },
      timeout_seconds: 600,
    },
    events: { type: 'auto', url: 'https://gemini.example/sse' },
    old: { type: 'local', command: ['old-mcp'], cwd: './here', env: { K: '${env:KEY}' }, enabled: false },
  },
  codex: {
    context7: {
      type: 'local',
      command: ['npx', '-y', '@upstash/context7-mcp'],
      env: { CONTEXT7_KEY: 'codex-secret-value' },
      env_inherit: ['LOCAL_TOKEN'],
      connect_timeout_seconds: 20,
      call_timeout_seconds: 45.5,
    },
    figma: {
      type: 'auto',
      url: 'https://codex.example/mcp',
      headers: { 'X-Region': 'eu', 'X-Trace': '${env:TRACE_ID}' },
      auth: { kind: 'bearer', token: '${env:FIGMA_TOKEN}' },
      enabled: false,
    },
  },
  'copilot-cli': {
    playwright: { type: 'local', command: ['npx', '@playwright/mcp@latest'] },
    cloud: { type: 'http', url: 'https://copilot.example/mcp', headers: { K: '${CLOUD_KEY}' } },
  },
  openprogram: {
    drawio: { type: 'local', command: ['npx', '-y', '@drawio/mcp'], timeout_seconds: 60 },
    notes: {
      type: 'http',
      url: 'https://notes.example/mcp',
      headers: { 'X-Team': 'openprogram-team-secret' },
      auth: { kind: 'bearer', token: 'openprogram-bearer-secret' },
      enabled: false,
    },
  },
};

const byName = (servers: readonly FoundEntry[]) =>
  Object.fromEntries(servers.map(({ name, entry, problem }) => [name, entry ?? problem?.kind]));

describe('case 29 config-import: the files of', () => {
  it.each(CLIENTS.map(({ name, id }) => [name, id] as const))('%s give the right entries', async (_name, id) => {
    expect(byName(await serversOf(id))).toEqual(EXPECTED[id]);
  });

  it.each(CLIENTS.map(({ name, id }) => [name, id] as const))(
    '%s come back from an export as they were, but for the secrets',
    async (_name, id) => {
      const servers = (await serversOf(id)).filter(({ entry }) => entry);
      const text = exportServers(servers);
      expect(text).not.toMatch(/-(?:secret|token)-?(?:value)?["&]/);
      const back = await parseImport(text, { ...AT_HOME, folder: null });
      if (back.kind !== 'found') throw new Error(back.kind);
      expect(byName(back.servers)).toEqual(
        Object.fromEntries(servers.map(({ name, entry }) => [name, entry && withoutSecrets(name, entry)])),
      );
    },
  );
});

it('tells what does not come along', async () => {
  const notesOf = async (id: ClientId) =>
    Object.fromEntries(
      (await serversOf(id)).map(({ name, notes }) => [
        name,
        notes.map((note) => [note.kind, ...Object.values(note).slice(1)].join(' ')),
      ]),
    );
  expect(await notesOf('claude-code')).toEqual({
    linear: ['key-left headersHelper', 'key-left oauth.authServerMetadataUrl'],
    'local-db': ['of-project /home/me/work'],
  });
  expect(await notesOf('cline')).toEqual({ weather: ['approvals-left'], search: ['approvals-left'] });
  expect(await notesOf('windsurf')).toEqual({ 'remote-http': ['tools-left disabledTools'] });
  expect(await notesOf('vscode')).toMatchObject({
    postgres: ['asked-later pg-password', 'key-left sandboxEnabled'],
  });
  expect(await notesOf('goose')).toMatchObject({ github: ['asked-later GITHUB_PERSONAL_ACCESS_TOKEN'] });
  expect(await notesOf('gemini-cli')).toMatchObject({
    fast: ['approvals-left', 'tools-left includeTools'],
    old: ['tools-left excludeTools'],
  });
  expect(await notesOf('copilot-cli')).toEqual({ playwright: [], cloud: ['tools-left tools'] });
  expect(await notesOf('cursor')).toMatchObject({ docs: ['unresolved ${workspaceFolder}'] });
});

it('names the files that values are to be read from, and reads none', async () => {
  const files = [...(await serversOf('opencode')), ...(await serversOf('cursor'))].flatMap((found) => found.files);
  expect(files).toEqual([
    { reference: '${secret:file/0}', written: './sentry.key', path: `${HOME}/.config/opencode/sentry.key` },
    { reference: null, written: '~/.docs.env', path: `${HOME}/.docs.env` },
  ]);
});
