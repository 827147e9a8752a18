// The app's own core as the client under test of the official conformance suites: configured with one server, connected,
// each tool called once. While the server waits for a sign-in, it signs in as a person would; its browser agrees at once.
// The address comes last on the command line, the scenario and its context in the environment; with `--handshake` the
// handshake engine speaks alone.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCore } from '../../buildCore';
import type { ServerEntry } from '../../config/schema';
import { Disposables } from '../../lib/disposables';
import { isRecord } from '../../lib/isRecord';
import { createRedactor } from '../../lib/redact';
import { tryParseJson } from '../../lib/tryParseJson';
import type { Registry, ServerRow } from '../../mcp/registry';
import type { ServerAsks } from '../../mcp/requests/serverAsks';
import type { ListedTool } from '../../mcp/session';
import { silentLog } from '../silentLog';
import { createTestCipher } from '../testCipher';

const LONGEST_MS = 25_000;
/** As often as a person would before they gave up. */
const MAX_SIGN_INS = 3;

type Facts = Readonly<Record<string, unknown>>;

interface Call {
  readonly name: string;
  readonly arguments: Facts;
}

const text = (facts: Facts, name: string): string => (typeof facts[name] === 'string' ? facts[name] : '');

/** What a person would set up for a server before they connect it. */
interface SetUp {
  readonly auth?: NonNullable<ServerEntry['auth']>;
  readonly settings?: Facts;
  /** Beside the settings, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The name of a scenario chooses credentials and settings, and nothing else. */
function setUpFor(scenario: string, given: Facts, stateDir: string): SetUp {
  const client = { client_id: text(given, 'client_id'), client_secret: text(given, 'client_secret') };
  switch (scenario) {
    case 'auth/client-credentials-basic':
      return { auth: { kind: 'client-credentials', ...client } };
    case 'auth/client-credentials-jwt':
      return {
        auth: {
          kind: 'client-credentials',
          client_id: client.client_id,
          private_key: text(given, 'private_key_pem'),
          signing_alg: text(given, 'signing_algorithm'),
        },
      };
    case 'auth/wif-jwt-bearer':
      return {
        auth: {
          kind: 'client-credentials',
          client_id: client.client_id,
          assertion_file: join(stateDir, 'workload.jwt'),
        },
        files: { 'workload.jwt': text(given, 'valid_jwt') },
      };
    case 'auth/pre-registration':
      return { auth: { kind: 'oauth', ...client, issuer: text(given, 'issuer') } };
    case 'auth/basic-cimd':
      return { settings: { client_metadata_url: 'https://conformance-test.local/client-metadata.json' } };
    case 'auth/2025-03-26-oauth-metadata-backcompat':
    case 'auth/2025-03-26-oauth-endpoint-fallback':
      return { auth: { kind: 'oauth', legacy: true } };
    case 'auth/cross-app-access-complete-flow':
    case 'auth/enterprise-managed-authorization':
      return {
        auth: { kind: 'cross-app', ...client },
        settings: {
          identity_provider: {
            issuer: text(given, 'idp_issuer'),
            client_id: text(given, 'idp_client_id'),
            id_token_file: join(stateDir, 'id.jwt'),
          },
        },
        files: { 'id.jwt': text(given, 'idp_id_token') },
      };
    default:
      return {};
  }
}

/** What a person in a hurry would say: yes to every form as it stands, and no to a model. */
const asks: ServerAsks = {
  elicit: async ({ kind }) => (kind === 'form' ? { action: 'accept', values: {} } : { action: 'decline' }),
  sample: async () => ({ model: 'none', stopReason: 'endTurn', content: [{ type: 'text', text: 'no model is set' }] }),
  roots: { list: async () => [], onChange: () => () => undefined },
};

/** The calls that the context asks for, else one of each tool with arguments that its schema takes. */
function callsOf(given: Facts, tools: readonly ListedTool[]): readonly Call[] {
  if (Array.isArray(given.toolCalls)) return given.toolCalls as Call[];
  return tools.map((tool) => ({ name: tool.name, arguments: argumentsFor(tool, tools) }));
}

function argumentsFor({ inputSchema }: ListedTool, tools: readonly ListedTool[]): Facts {
  const properties = isRecord(inputSchema.properties) ? inputSchema.properties : {};
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, tools)]));
}

function valueFor(schema: unknown, tools: readonly ListedTool[]): unknown {
  const { type, enum: choices, description } = isRecord(schema) ? schema : {};
  if (Array.isArray(choices)) return choices[0] as unknown;
  switch (type) {
    case 'number':
    case 'integer':
      return 2;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      // Some ask for the schema of another tool, by its name.
      return tools.find(({ name }) => String(description).includes(name))?.inputSchema ?? {};
    default:
      return 'text';
  }
}

/** The browser of a person who agrees to everything: where its page leads back to is visited. */
async function visit(url: string): Promise<void> {
  const page = await fetch(url, { redirect: 'manual' });
  const back = page.headers.get('location');
  if (back !== null) await fetch(new URL(back, url));
}

/** As a card shows it: the server rests, or goes on and tells of a scope that a call lacked. */
const wantsSignIn = ({ state, fault }: ServerRow): boolean =>
  state.kind === 'needs-auth' || (state.kind === 'ready' && fault?.kind === 'unauthorized');

/** Signs in as long as the server waits for that. */
async function signIn(registry: Registry, signIns: { left: number }, signal: AbortSignal): Promise<ServerRow> {
  for (;;) {
    await registry.settled(signal);
    const [row] = registry.rows();
    if (row === undefined) throw new Error('the server is not there');
    if (!wantsSignIn(row) || signIns.left === 0) return row;
    signIns.left -= 1;
    await registry.signIn(row.id, true, signal);
  }
}

async function main(): Promise<void> {
  const url = process.argv.at(-1) ?? '';
  const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? '';
  const context = tryParseJson(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}');
  const given = isRecord(context) ? context : {};

  const stateDir = await mkdtemp(join(tmpdir(), 'plugboard-conformance-'));
  await using app = new Disposables();
  app.defer(() => rm(stateDir, { recursive: true, force: true }));
  const { auth, settings = {}, files = {} } = setUpFor(scenario, given, stateDir);
  const entry: ServerEntry = {
    type: 'http',
    url,
    ...(auth && { auth }),
    ...(process.argv.includes('--handshake') && { protocol: 'legacy' }),
  };
  const documents = { 'mcp_servers.json': { servers: { tested: entry } }, 'settings.json': settings };
  const texts = { ...files, ...Object.fromEntries(Object.entries(documents).map(([name, it]) => [name, json(it)])) };
  for (const [name, content] of Object.entries(texts)) await writeFile(join(stateDir, name), content, { mode: 0o600 });
  const { registry } = await buildCore(app, {
    stateDir,
    version: '0.0.0',
    cipher: createTestCipher(),
    // Whoever presses the button for signing in also agrees to where it leads.
    ask: async ({ actions }) => actions.find(({ tone }) => tone === 'primary')?.id ?? 'cancel',
    openUrl: async (address) => {
      visit(address).catch((error: unknown) => tell(`the browser: ${String(error)}`));
    },
    language: () => 'en',
    log: silentLog,
    redactor: createRedactor(),
    mode: 'command',
    schemaWorker: new URL('./schemaWorker.js', import.meta.url),
    asksFor: () => asks,
  });
  const signal = AbortSignal.timeout(LONGEST_MS);
  const signIns = { left: MAX_SIGN_INS };
  registry.start();
  const row = await signIn(registry, signIns, signal);
  if (row.state.kind !== 'ready') throw row.fault ?? new Error(`the server is ${row.state.kind}`);
  for (const { name, arguments: args } of callsOf(given, row.listing.tools)) {
    const call = () => registry.callTool(row.id, name, args, { signal });
    await call().catch(async (error: unknown) => {
      tell(`${name}: ${String(error)}`);
      while (signIns.left > 0 && (await isWaiting(registry, signal))) {
        await signIn(registry, signIns, signal);
        if (
          await call().then(
            () => true,
            () => false,
          )
        )
          return;
      }
    });
  }
}

async function isWaiting(registry: Registry, signal: AbortSignal): Promise<boolean> {
  await registry.settled(signal);
  return registry.rows().some(wantsSignIn);
}

const json = (value: unknown): string => JSON.stringify(value);
const tell = (words: string): void => void process.stderr.write(`driver: ${words}\n`);

await main().catch((error: unknown) => {
  tell(String(error));
  process.exitCode = 1;
});
