import { afterAll, describe, expect, it } from 'vitest';
import type { ResolvedModel } from '../config/resolved';
import type { Vendor } from '../config/settings';
import { Fault } from '../lib/fault';
import { createGuardedFetch } from '../lib/guardedFetch';
import { Secret } from '../lib/secret';
import { fakeModel, type FakeModel, type ModelScript } from '../testing/fakeModel';
import { createProvider } from './createProvider';
import type { ModelMessage, ModelTool, StepEvent } from './provider';

const KEY = 'key-canary-5e1f9a7c3b';
const fetch = createGuardedFetch({ maxBytes: 1_000_000, headersMs: 10_000 });
afterAll(() => fetch[Symbol.asyncDispose]());

const VENDORS: readonly Vendor[] = ['anthropic', 'openai', 'google', 'openai-compatible', 'ollama', 'lmstudio'];
const ECHO: ModelTool = {
  name: 'everything__echo',
  description: 'Echoes',
  inputSchema: { type: 'object', properties: { message: { type: 'string' }, 'filter[id]': { type: 'number' } } },
};
const ASK: readonly ModelMessage[] = [
  { role: 'system', text: 'Be brief.' },
  { role: 'user', content: [{ kind: 'text', text: 'Say hi' }] },
];

const resolved = (vendor: Vendor, model: FakeModel): ResolvedModel => ({
  id: 'm1',
  vendor,
  label: 'Test model',
  model: vendor === 'google' ? 'gemini-2.5-pro' : vendor === 'anthropic' ? 'claude-sonnet-4-5' : 'gpt-5',
  baseUrl: new Secret(model.origin),
  key: new Secret(KEY),
});

async function run(
  vendor: Vendor,
  script: ModelScript,
  messages: readonly ModelMessage[] = ASK,
): Promise<{ events: StepEvent[]; requests: FakeModel['requests'] }> {
  await using model = await fakeModel(script);
  const provider = createProvider(resolved(vendor, model), { fetch, maxRetries: 0 });
  const events = await collect(provider.streamStep({ messages, tools: [ECHO] }, new AbortController().signal));
  return { events, requests: model.requests };
}

const faultOf = async (work: Promise<unknown>): Promise<Fault> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Fault)) throw new Error(`expected a Fault, got ${String(error)}`);
  return error;
};

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const textOf = (events: readonly StepEvent[]): string[] =>
  events.flatMap((event) => (event.kind === 'text' ? [event.delta] : []));
const callsOf = (events: readonly StepEvent[]) => events.filter((event) => event.kind === 'call');

describe.each(VENDORS)('a %s model', (vendor) => {
  it('streams text piece by piece, then says how many tokens it took', async () => {
    const { events, requests } = await run(vendor, [{ text: 'Hello there, friend' }]);
    expect(textOf(events)).toEqual(['Hello ', 'there, ', 'friend']);
    expect(events.at(-1)).toEqual({ kind: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens: 3 } });
    expect(JSON.stringify(requests[0]?.body)).toContain('Be brief.');
    expect(JSON.stringify(requests[0]?.headers)).toContain(KEY);
  });

  it('names a tool with its arguments and never runs it', async () => {
    const call = { name: ECHO.name, arguments: { message: 'hi 中文 "quoted"' } };
    const { events } = await run(vendor, [{ text: 'Let me see', calls: [call] }]);
    expect(callsOf(events)).toMatchObject([call]);
    expect(events.at(-1)).toMatchObject({ kind: 'finish', reason: 'tool-calls' });
  });

  it('names two tools at once under different ids', async () => {
    const calls = [1, 2].map((n) => ({ name: ECHO.name, arguments: { message: `call ${n}` } }));
    const { events } = await run(vendor, [{ calls }]);
    expect(callsOf(events)).toMatchObject(calls);
    expect(new Set(callsOf(events).map((event) => event.callId)).size).toBe(2);
  });

  it('is sent calls with their results, an error and an image among them', async () => {
    const { events, requests } = await run(vendor, [{ text: 'done' }], [...ASK, ...ROUND]);
    expect(textOf(events)).toEqual(['done']);
    const sent = JSON.stringify(requests[0]?.body);
    expect(sent).toContain('echo: hi');
    expect(sent).toContain('it broke');
    expect(sent.split(PIXEL).length - 1, 'the image goes out once').toBe(1);
    expect(imageTexts(requests[0]?.body), 'and never as text').toEqual([]);
  });

  it('closes the connection when it is stopped, and ends quietly with the text so far', async () => {
    await using model = await fakeModel([{ text: 'one two', until: new Promise(() => undefined) }]);
    const provider = createProvider(resolved(vendor, model), { fetch, maxRetries: 0 });
    const stop = new AbortController();
    const seen: StepEvent[] = [];
    for await (const event of provider.streamStep({ messages: ASK, tools: [] }, stop.signal)) {
      seen.push(event);
      if (textOf(seen).length === 2) stop.abort();
    }
    expect(textOf(seen)).toEqual(['one ', 'two']);
    expect(seen.some((event) => event.kind === 'finish')).toBe(false);
    expect(await model.requests[0]?.ended).toBe('aborted');
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'config'],
    [429, 'rate-limited'],
    [500, 'provider'],
  ])('turns %i into a fault of kind %s without the key', async (status, kind) => {
    const error = `Incorrect API key provided: ${KEY} sk-ab****************wxyz`;
    const fault = await faultOf(run(vendor, [{ status, error }]));
    expect(fault.kind).toBe(kind);
    expect(fault.message).toContain('Test model');
    expect(JSON.stringify([fault.message, fault.stack, fault.cause])).not.toMatch(/key-canary|wxyz/);
  });

  it('says when the conversation is too long', async () => {
    const error = "This model's maximum context length is 8192 tokens, your messages have 9000.";
    expect(await faultOf(run(vendor, [{ status: 400, error }]))).toMatchObject({ kind: 'context-too-long' });
  });

  it('says that the connection broke in the middle of a reply', async () => {
    await using model = await fakeModel([{ text: 'one two', cut: true }]);
    const provider = createProvider(resolved(vendor, model), { fetch, maxRetries: 0 });
    const seen: StepEvent[] = [];
    const work = (async () => {
      for await (const event of provider.streamStep({ messages: ASK, tools: [] }, new AbortController().signal))
        seen.push(event);
    })();
    expect((await faultOf(work)).kind).toBe('unreachable');
    expect(textOf(seen).join('')).toBe('one two');
  });

  it('says that nobody answers at the address', async () => {
    const gone = await fakeModel([]);
    await gone[Symbol.asyncDispose]();
    const provider = createProvider(resolved(vendor, gone), { fetch, maxRetries: 0 });
    const work = provider.streamStep({ messages: ASK, tools: [] }, new AbortController().signal);
    expect(await faultOf(collect(work))).toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  it('tries again when asked to wait, as long as nothing was streamed', async () => {
    await using model = await fakeModel([
      { status: 429, error: 'slow down', headers: { 'retry-after-ms': '1' } },
      { text: 'here' },
    ]);
    const provider = createProvider(resolved(vendor, model), { fetch });
    const events = await collect(provider.streamStep({ messages: ASK, tools: [] }, new AbortController().signal));
    expect(textOf(events)).toEqual(['here']);
    expect(model.requests).toHaveLength(2);
  });
});

describe.each(['anthropic', 'openai', 'google'] as const)('the signature of a %s model', (vendor) => {
  it('goes back exactly as it came, with its reasoning', async () => {
    await using model = await fakeModel([{ reasoning: 'think hard', text: 'answer' }, { text: 'ok' }]);
    const provider = createProvider(resolved(vendor, model), { fetch, maxRetries: 0 });
    const { signal } = new AbortController();
    const events = await collect(provider.streamStep({ messages: ASK, tools: [] }, signal));
    const text = events.flatMap((event) => (event.kind === 'reasoning' ? [event.delta] : [])).join('');
    const end = events.find((event) => event.kind === 'reasoning-end');
    expect(text).toBe('think hard');
    const reply: ModelMessage = {
      role: 'assistant',
      content: [
        { kind: 'reasoning', text, meta: JSON.parse(JSON.stringify(end?.meta)) as unknown },
        { kind: 'text', text: 'answer' },
      ],
    };
    const next: ModelMessage = { role: 'user', content: [{ kind: 'text', text: 'go on' }] };
    await collect(provider.streamStep({ messages: [...ASK, reply, next], tools: [] }, signal));
    expect(JSON.stringify(model.requests[1]?.body)).toContain('signature-1');
    expect(JSON.stringify(model.requests[1]?.body)).toContain('think hard');
  });
});

it('gives renamed keys back in the arguments of a call', async () => {
  const { events, requests } = await run('anthropic', [{ calls: [{ name: ECHO.name, arguments: { filter_id_: 7 } }] }]);
  expect(JSON.stringify(requests[0]?.body['tools'])).not.toContain('filter[id]');
  expect(callsOf(events)).toMatchObject([{ arguments: { 'filter[id]': 7 } }]);
});

it.each([
  ['anthropic', 'tools.0.custom.input_schema: JSON schema is invalid'],
  ['openai', "Invalid schema for function 'everything__echo': array schema missing items."],
  ['google', 'GenerateContentRequest.tools[0].function_declarations[0].parameters: should be non-empty'],
  ['openai-compatible', 'tools[0].function.parameters is not valid'],
] as const)('finds the tool that %s refuses', async (vendor, error) => {
  const fault = await faultOf(run(vendor, [{ status: 400, error }]));
  expect(fault.kind).toBe('bad-tool');
  expect(fault.cause).toEqual({ tool: 'everything__echo' });
});

it.each(['anthropic', 'openai', 'openai-compatible'] as const)(
  'reads missing arguments of %s as none',
  async (vendor) => {
    const { events } = await run(vendor, [{ calls: [{ name: ECHO.name, arguments: {}, rawArguments: '' }] }]);
    expect(callsOf(events)).toMatchObject([{ name: ECHO.name, arguments: {} }]);
    expect(callsOf(events)[0]).not.toHaveProperty('invalid');
  },
);

it('passes on a call of a tool that there is not, for the loop to answer', async () => {
  const { events } = await run('openai', [{ calls: [{ name: 'made_up', arguments: { a: 1 } }] }]);
  expect(callsOf(events)).toMatchObject([{ name: 'made_up', arguments: { a: 1 } }]);
});

it('keeps arguments that are no JSON as the model wrote them, and says so', async () => {
  await using model = await fakeModel([{ calls: [{ name: ECHO.name, arguments: {}, rawArguments: '{"message": ' }] }]);
  const provider = createProvider(resolved('openai-compatible', model), { fetch, maxRetries: 0 });
  const events = await collect(provider.streamStep({ messages: ASK, tools: [ECHO] }, new AbortController().signal));
  expect(callsOf(events)).toMatchObject([
    { arguments: '{"message": ', invalid: { en: 'The arguments are not a JSON object.' } },
  ]);
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk';
const ROUND: readonly ModelMessage[] = [
  {
    role: 'assistant',
    content: [
      { kind: 'call', callId: 'call:1', name: ECHO.name, arguments: { message: 'hi' } },
      { kind: 'call', callId: 'call:2', name: ECHO.name, arguments: {} },
    ],
  },
  {
    role: 'tool',
    results: [
      {
        callId: 'call:1',
        name: ECHO.name,
        isError: false,
        content: [
          { kind: 'text', text: 'echo: hi' },
          { kind: 'image', mime: 'image/png', data: PIXEL },
        ],
      },
      { callId: 'call:2', name: ECHO.name, isError: true, content: [{ kind: 'text', text: 'it broke' }] },
    ],
  },
];

/** Strings in a request that hold the image among other text, which would be billed as words. */
function imageTexts(value: unknown): string[] {
  if (typeof value === 'string')
    return value.includes(PIXEL) && value !== PIXEL && !value.startsWith('data:image/png;base64,') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(imageTexts) : [];
}
