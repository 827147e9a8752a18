// The app's own core as the client under test of the official conformance suites: configured with one server, connected,
// each tool called once. The address comes last on the command line, the scenario and its context in the environment.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCore } from '../../buildCore';
import type { ServerEntry } from '../../config/schema';
import { Disposables } from '../../lib/disposables';
import { isRecord } from '../../lib/isRecord';
import { createRedactor } from '../../lib/redact';
import { tryParseJson } from '../../lib/tryParseJson';
import type { ServerAsks } from '../../mcp/requests/serverAsks';
import type { ListedTool } from '../../mcp/session';
import { silentLog } from '../silentLog';
import { createTestCipher } from '../testCipher';

const LONGEST_MS = 25_000;

type Facts = Readonly<Record<string, unknown>>;

interface Call {
  readonly name: string;
  readonly arguments: Facts;
}

const text = (facts: Facts, name: string): string => (typeof facts[name] === 'string' ? facts[name] : '');

/** The name of a scenario chooses credentials and nothing else. */
function authFor(scenario: string, given: Facts): ServerEntry['auth'] {
  const client = { client_id: text(given, 'client_id'), client_secret: text(given, 'client_secret') };
  switch (scenario) {
    case 'auth/client-credentials-basic':
      return { kind: 'client-credentials', ...client };
    case 'auth/client-credentials-jwt':
      return {
        kind: 'client-credentials',
        client_id: client.client_id,
        private_key: text(given, 'private_key_pem'),
        signing_alg: text(given, 'signing_algorithm') || 'ES256',
      };
    case 'auth/pre-registration':
      return { kind: 'oauth', ...client };
    case 'auth/cross-app-access-complete-flow':
    case 'auth/enterprise-managed-authorization':
      return { kind: 'cross-app', ...client };
    default:
      return { kind: scenario.startsWith('auth/') ? 'oauth' : 'none' };
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

async function main(): Promise<void> {
  const url = process.argv.at(-1) ?? '';
  const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? '';
  const context = tryParseJson(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}');
  const given = isRecord(context) ? context : {};
  const entry: ServerEntry = { type: 'http', url, auth: authFor(scenario, given) };

  const stateDir = await mkdtemp(join(tmpdir(), 'plugboard-conformance-'));
  await writeFile(join(stateDir, 'mcp_servers.json'), JSON.stringify({ servers: { tested: entry } }));
  await using app = new Disposables();
  app.defer(() => rm(stateDir, { recursive: true, force: true }));
  const { registry } = await buildCore(app, {
    stateDir,
    version: '0.0.0',
    cipher: createTestCipher(),
    ask: async () => 'cancel',
    language: () => 'en',
    log: silentLog,
    redactor: createRedactor(),
    mode: 'command',
    schemaWorker: new URL('./schemaWorker.js', import.meta.url),
    asksFor: () => asks,
  });
  const signal = AbortSignal.timeout(LONGEST_MS);
  registry.start();
  await registry.settled(signal);
  const [row] = registry.rows();
  if (row?.state.kind !== 'ready') throw row?.fault ?? new Error(`the server is ${row?.state.kind ?? 'not there'}`);
  for (const { name, arguments: args } of callsOf(given, row.listing.tools)) {
    await registry
      .callTool(row.id, name, args, { signal })
      .catch((error: unknown) => tell(`${name}: ${String(error)}`));
  }
}

const tell = (words: string): void => void process.stderr.write(`driver: ${words}\n`);

await main().catch((error: unknown) => {
  tell(String(error));
  process.exitCode = 1;
});
