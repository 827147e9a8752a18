import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pause } from '../lib/task';
import { WIRE_FORMATS } from './wireFormats';
import type { ScriptedCall, WireFormat } from './wireFormats/wireFormat';

/** One answer of the model. */
export type ScriptedReply =
  | {
      readonly text?: string;
      readonly reasoning?: string;
      readonly calls?: readonly ScriptedCall[];
      /** In how many pieces the text is streamed; one per word without it. */
      readonly chunks?: number;
      /** Between two pieces. */
      readonly delayMs?: number;
      /** After the text and before the rest the stream waits for this, or for the client to go. */
      readonly until?: Promise<unknown>;
      /** Breaks the connection after the text. */
      readonly cut?: boolean;
    }
  /** Refuses: `error` is worded in the vendor's own form, `body` is sent as it is. */
  | {
      readonly status: number;
      readonly error?: string;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** Replies in order, or a function of each request. */
export type ModelScript = readonly ScriptedReply[] | ((request: RecordedRequest, index: number) => ScriptedReply);

export interface RecordedRequest {
  readonly format: WireFormat['name'];
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
  /** Settles when the reply was sent whole, or when the client closed the connection before. */
  readonly ended: Promise<'answered' | 'aborted'>;
}

export interface FakeModel extends AsyncDisposable {
  /** Such as `http://127.0.0.1:41234`; every vendor's paths are served below it. */
  readonly origin: string;
  readonly port: number;
  /** Requests for a reply, in order of arrival; listings are not counted. */
  readonly requests: readonly RecordedRequest[];
  /** Resolves with the n-th request for a reply, counted from 0, as soon as it is there. */
  request(index: number): Promise<RecordedRequest>;
}

export interface FakeModelOptions {
  /** Names that the listings give. */
  readonly models?: readonly string[];
  readonly port?: number;
}

const LARGEST_BODY = 64 * 1024 * 1024;

/**
 * A scripted model on loopback that speaks the streaming formats of OpenAI (chat and responses), Anthropic, Google and
 * Ollama, each at its own path. A script that is over answers 500. Disposing cuts every open stream.
 */
export async function fakeModel(script: ModelScript, options: FakeModelOptions = {}): Promise<FakeModel> {
  const requests: RecordedRequest[] = [];
  const waiting: { readonly index: number; readonly resolve: (request: RecordedRequest) => void }[] = [];

  const record = (request: RecordedRequest): number => {
    const index = requests.push(request) - 1;
    for (const { resolve } of waiting.filter((one) => one.index === index)) resolve(request);
    return index;
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const format = WIRE_FORMATS.find((one) => one.matches(url.pathname));
    if (incoming.method !== 'POST' || !format)
      return answerListing(url.pathname, response, options.models ?? ['scripted']);
    const body = await readJson(incoming);
    const head = { format: format.name, path: url.pathname, query: url.search, headers: incoming.headers };
    const request: RecordedRequest = { ...head, body, ended: endOf(response) };
    const index = record(request);
    const reply = typeof script === 'function' ? script(request, index) : (script[index] ?? OVER);
    await send(response, format, modelName(url.pathname, body), reply);
  };

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.keepAliveTimeout = 1000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    request: (index) =>
      new Promise((resolve) => {
        const known = requests[index];
        if (known) resolve(known);
        else waiting.push({ index, resolve });
      }),
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const OVER: ScriptedReply = { status: 500, error: 'the script of this model is over' };

const endOf = (response: ServerResponse): Promise<'answered' | 'aborted'> =>
  new Promise((resolve) => response.once('close', () => resolve(response.writableFinished ? 'answered' : 'aborted')));

const modelName = (path: string, body: Readonly<Record<string, unknown>>): string =>
  typeof body['model'] === 'string' ? body['model'] : (/models\/([^:]+):/.exec(path)?.[1] ?? '');

async function send(response: ServerResponse, format: WireFormat, model: string, reply: ScriptedReply): Promise<void> {
  if ('status' in reply) {
    const body = reply.body ?? format.error(reply.status, reply.error ?? `status ${reply.status}`);
    return sendJson(response, body, reply.status, reply.headers);
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const encoder = format.encoder(model);
  response.writeHead(200, { 'content-type': encoder.contentType, 'cache-control': 'no-cache' });
  response.socket?.setNoDelay(true);
  const write = (frame: string): void => void (frame !== '' && !gone.signal.aborted && response.write(frame));

  write(encoder.start());
  if (reply.reasoning !== undefined) write(encoder.reasoning(words(reply.reasoning), 'signature-1'));
  for (const piece of split(reply.text ?? '', reply.chunks)) {
    if (gone.signal.aborted) return;
    write(encoder.text(piece));
    // Without a delay the loop still turns, so that each piece is its own write.
    await (reply.delayMs ? pause(reply.delayMs, gone.signal) : new Promise(setImmediate));
  }
  if (reply.until) await Promise.race([reply.until, new Promise((go) => gone.signal.addEventListener('abort', go))]);
  if (reply.cut) return void response.destroy();
  (reply.calls ?? []).forEach((call, i) => write(encoder.call(call, i)));
  write(encoder.end());
  response.end();
}

const words = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

function split(text: string, chunks: number | undefined): string[] {
  if (chunks === undefined || text === '') return words(text);
  const size = Math.ceil(text.length / chunks);
  return Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size));
}

/** What the servers on a person's own computer tell of themselves. */
function answerListing(path: string, response: ServerResponse, models: readonly string[]): void {
  switch (path) {
    case '/api/version':
      return sendJson(response, { version: '0.12.0' });
    case '/api/tags':
      return sendJson(response, { models: models.map((name) => ({ name, model: name, size: 1, details: {} })) });
    case '/api/show':
      return sendJson(response, { capabilities: ['completion', 'tools'], model_info: {}, details: {} });
    case '/api/v1/models':
      return sendJson(response, { models: models.map((key) => ({ type: 'llm', key, display_name: key })) });
    case '/v1/models':
      return sendJson(response, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) });
    default:
      return sendJson(response, { error: 'not found' }, 404);
  }
}

function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function readJson(incoming: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new Error('the request is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Record<string, unknown>;
}
