import { ServerId } from '@contract/ids';
import { expect, it } from 'vitest';
import { Fault } from '../lib/fault';
import type { SamplingRequest } from '../mcp/requests/serverAsks';
import { never } from '../testing/never';
import { scriptedProvider, type ScriptedStep } from '../testing/scriptedProvider';
import { createSampling, type SamplingDeps } from './answerSampling';

const SERVER = { id: ServerId.parse('s'), name: 'srv' };
const IMAGE = { type: 'image', mimeType: 'image/png', data: 'AAAA' };
const ASKED: SamplingRequest = {
  messages: [{ role: 'user', content: [{ type: 'text', text: 'What is this?' }, IMAGE] }],
  systemPrompt: 'Be short.',
  maxTokens: 5,
  temperature: 0,
  stopSequences: ['END'],
  modelHints: [],
  tools: [],
  toolChoice: 'auto',
};
const MODELS = [
  { id: 'a', label: 'Local', model: 'qwen3-8b' },
  { id: 'b', label: 'Claude', model: 'claude-sonnet-5' },
];

function setUp(script: readonly ScriptedStep[] | (() => ScriptedStep) = [], rest: Partial<SamplingDeps> = {}) {
  const provider = scriptedProvider(script, 'Local');
  const opened: (string | undefined)[] = [];
  const sampling = createSampling({
    providerFor: async (wanted) => (opened.push(wanted), provider),
    models: () => MODELS,
    confirm: async () => true,
    ...rest,
  });
  const sample = (request: Partial<SamplingRequest> = {}, running: readonly string[] = []) =>
    sampling(SERVER, () => running)({ ...ASKED, ...request }, never());
  return { sample, opened, requests: provider.requests };
}

it('case 73: sends what the request carries and nothing else, to the default model where no hint fits', async () => {
  const { sample, opened, requests } = setUp([{ text: ['a c', 'at'], reason: 'length' }]);
  expect(await sample({ modelHints: ['nope'] })).toEqual({
    model: 'Local',
    stopReason: 'maxTokens',
    content: [{ type: 'text', text: 'a cat' }],
  });
  expect(opened).toEqual([undefined]);
  expect(requests).toEqual([
    {
      messages: [
        { role: 'system', text: 'Be short.' },
        {
          role: 'user',
          content: [
            { kind: 'text', text: 'What is this?' },
            { kind: 'image', mime: 'image/png', data: 'AAAA' },
          ],
        },
      ],
      tools: [],
      settings: { maxOutputTokens: 5, temperature: 0, stopSequences: ['END'], toolChoice: 'auto' },
    },
  ]);
});

it('takes the first model whose name contains a hint, most wanted first', async () => {
  const { sample, opened } = setUp();
  await sample({ modelHints: ['gpt', 'SONNET', 'qwen'] });
  expect(opened).toEqual(['b']);
});

it('passes tools on, and what came of them', async () => {
  const tools = [{ name: 'add', description: 'Adds.', inputSchema: { type: 'object' } }];
  const { sample, requests } = setUp([{ text: ['Let me.'], calls: [{ name: 'add', arguments: { a: 1 } }] }]);
  expect(await sample({ tools, toolChoice: 'required' })).toMatchObject({
    stopReason: 'toolUse',
    content: [
      { type: 'text', text: 'Let me.' },
      { type: 'tool_use', id: 'call_0', name: 'add', input: { a: 1 } },
    ],
  });
  expect(requests[0]).toMatchObject({ tools, settings: { toolChoice: 'required' } });
  await sample({
    tools,
    messages: [
      { role: 'assistant', content: [{ type: 'tool_use', id: 'call_0', name: 'add', input: { a: 1 } }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', toolUseId: 'call_0', content: [{ type: 'text', text: '3' }] }],
      },
    ],
  });
  expect(requests[1]?.messages.slice(1)).toEqual([
    { role: 'assistant', content: [{ kind: 'call', callId: 'call_0', name: 'add', arguments: { a: 1 } }] },
    {
      role: 'tool',
      results: [{ callId: 'call_0', name: 'add', isError: false, content: [{ kind: 'text', text: '3' }] }],
    },
  ]);
});

it('case 73: answers a loop of requests only as far as the budget of that server and conversation goes', async () => {
  const { sample, requests } = setUp(() => ({ text: ['x'] }), {
    budget: { tokens: 100, requests: 50, answerTokens: 50 },
  });
  const outcomes = [];
  for (let i = 0; i < 100; i++)
    outcomes.push(await sample({ maxTokens: 1_000 }, ['one']).catch((error: unknown) => error));
  // Each answer of the script takes 15 tokens.
  expect(requests).toHaveLength(7);
  expect(requests.map(({ settings }) => settings?.maxOutputTokens)).toEqual([50, 50, 50, 50, 40, 25, 10]);
  expect(outcomes.at(-1)).toMatchObject({ code: -1, message: expect.stringContaining('budget') as unknown });
  expect(await sample({}, ['two'])).toMatchObject({ content: [{ text: 'x' }] });
  await sample({}, ['one', 'two']);
  await sample();
  expect(requests).toHaveLength(10);
});

it('counts requests too, and tells the server why it is refused', async () => {
  const { sample } = setUp(() => ({}), { budget: { tokens: 1_000_000, requests: 2, answerTokens: 5 } });
  await sample();
  await sample();
  await expect(sample()).rejects.toMatchObject({ code: -1 });
  const unwanted = setUp([], { confirm: async () => false });
  await expect(unwanted.sample()).rejects.toMatchObject({ code: -1, message: 'User rejected sampling request' });
  expect(unwanted.requests).toEqual([]);
  const none = setUp([], { providerFor: () => Promise.reject(new Fault('no-model', 'No model is configured.')) });
  await expect(none.sample()).rejects.toMatchObject({ code: -1, message: 'No model is configured.' });
});

it('asks for consent on behalf of the one conversation that is running, else of the server', async () => {
  const asked: (string | null)[] = [];
  const { sample } = setUp(() => ({}), {
    confirm: async ({ conversation }) => (asked.push(conversation), true),
  });
  await sample({}, ['one']);
  await sample({}, ['one', 'two']);
  await sample();
  expect(asked).toEqual(['one', null, null]);
});
