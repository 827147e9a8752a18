import { readdir, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { agentIn, allowAll, turnEnded } from '../testing/agentIn';
import type { MemoryServer } from '../testing/memoryRegistry';
import { scriptedProvider, type ScriptedStep } from '../testing/scriptedProvider';
import { tempDir } from '../testing/tempDir';
import type { StepRequest } from '../models/provider';
import type { Agent } from './agent';

const MIB = 1024 * 1024;
const LOG = Array.from({ length: (2 * MIB) / 32 }, (_, n) => `line ${n}`.padEnd(31)).join('\n');
const PNG = Buffer.alloc(6 * MIB, 1).toString('base64');

const camera: MemoryServer = {
  name: 's',
  tools: {
    shoot: {
      run: async () => ({
        content: [
          { type: 'image', mimeType: 'image/png', data: PNG },
          { type: 'text', text: LOG },
        ],
      }),
    },
  },
};
const shoot: ScriptedStep = { calls: [{ name: 's__shoot', arguments: {} }] };
const readOn = (handle: string, offset: number): ScriptedStep => ({
  calls: [{ name: 'read_result', arguments: { handle, offset } }],
});

const sizeOf = (request: StepRequest | undefined): number => JSON.stringify(request?.messages ?? []).length;
const toolNames = (request: StepRequest | undefined): string[] => (request?.tools ?? []).map(({ name }) => name);
const handleIn = (request: StepRequest): string => /r[0-9a-f]{12}/.exec(JSON.stringify(request.messages))?.[0] ?? '';
const lastResult = (request: StepRequest | undefined): string => {
  const message = request?.messages.findLast(({ role }) => role === 'tool');
  const part = message?.role === 'tool' ? message.results[0]?.content.at(-1) : undefined;
  return part?.kind === 'text' ? part.text : '';
};

async function say(agent: Agent, text: string) {
  const { id } = await agent.create();
  const ended = turnEnded(agent);
  await agent.send(id, text);
  await ended;
  return id;
}

test('case 65: a screenshot and a long log leave the next request small, and the conversation opens from a small file', async () => {
  await using dir = await tempDir();
  const provider = scriptedProvider([shoot, { text: ['done'] }]);
  const { agent } = await agentIn(dir.path, { provider, servers: [camera], rules: allowAll() });
  const id = await say(agent, 'look');
  expect(sizeOf(provider.requests[1])).toBeLessThan(100_000);
  expect(lastResult(provider.requests[1])).toMatch(/^\[image: image\/png, 6\.0 MiB, too large to send\]\nline 0 /);
  await agent[Symbol.asyncDispose]();

  const log = await stat(dir.at(`conversations/${id}.jsonl`));
  expect(log.size).toBeLessThan(PNG.length + 200_000);
  const again = await agentIn(dir.path, { provider, servers: [camera] });
  const opened = await again.agent.open(id, 50);
  expect(opened.messages).toHaveLength(2);
  expect(JSON.stringify(opened.messages)).toContain('line 65535');
  await again.agent[Symbol.asyncDispose]();
});

test('the model reads on with the handle, page by page, without being asked for leave', async () => {
  await using dir = await tempDir();
  const provider = scriptedProvider((request, step) => {
    if (step === 0) return shoot;
    if (step === 1) return readOn(handleIn(request), 1_000_000);
    return step === 2 ? readOn(handleIn(request), LOG.length - 31) : { text: ['done'] };
  });
  const { agent } = await agentIn(dir.path, { provider, servers: [camera], rules: allowAll() });
  const id = await say(agent, 'look');
  const page = lastResult(provider.requests[2]);
  expect(page.startsWith(LOG.slice(1_000_000, 1_000_000 + 32_768))).toBe(true);
  expect(page).toMatch(/\[characters 1000000 to 1032768 of 2097151; go on with offset 1032768\]$/);
  expect(lastResult(provider.requests[3])).toBe(
    `line 65535                     \n[characters 2097120 to 2097151 of 2097151; this is the end]`,
  );
  const message = (await agent.open(id, 50)).messages[1];
  const calls =
    message?.kind === 'assistant' ? message.parts.flatMap((part) => (part.kind === 'call' ? part.call : [])) : [];
  expect(calls.map(({ name, state, permittedBy }) => [name, state, permittedBy?.kind])).toEqual([
    ['s__shoot', 'done', 'rule'],
    ['read_result', 'done', 'built-in'],
    ['read_result', 'done', 'built-in'],
  ]);
  await agent[Symbol.asyncDispose]();
});

test('the reader is offered once there is something to read, also after a restart, and comes first', async () => {
  await using dir = await tempDir();
  const provider = scriptedProvider([shoot]);
  const first = await agentIn(dir.path, { provider, servers: [camera], rules: allowAll() });
  const id = await say(first.agent, 'look');
  expect(provider.requests.map(toolNames)).toEqual([['s__shoot'], ['read_result', 's__shoot']]);
  await first.agent[Symbol.asyncDispose]();

  const later = scriptedProvider([]);
  const second = await agentIn(dir.path, { provider: later, servers: [camera] });
  const ended = turnEnded(second.agent);
  await second.agent.send(id, 'again');
  await ended;
  expect(later.requests.map(toolNames)).toEqual([['read_result', 's__shoot']]);
  await second.agent[Symbol.asyncDispose]();
});

test('a handle is of no use in another conversation, and goes with its own', async () => {
  await using dir = await tempDir();
  let stolen = '';
  const provider = scriptedProvider((request, step) => {
    if (step === 0) return shoot;
    if (step === 1) stolen = handleIn(request);
    if (step === 2) return shoot;
    return step === 3 ? readOn(stolen, 0) : { text: ['done'] };
  });
  const { agent } = await agentIn(dir.path, { provider, servers: [camera], rules: allowAll() });
  const one = await say(agent, 'look');
  const two = await say(agent, 'look too');
  expect(stolen).not.toBe('');
  expect(lastResult(provider.requests[4])).toMatch(/^Plugboard: There is no result “r/);
  expect(await readdir(dir.at('results'))).toHaveLength(2);
  await agent.remove(one);
  await agent.remove(two);
  expect(await readdir(dir.at('results'))).toEqual([]);
  await agent[Symbol.asyncDispose]();
});
