import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { expect, it } from 'vitest';
import { plainEvents, type StreamEnd } from './eventStream';

const answer = (id: number, more = {}): string => JSON.stringify({ jsonrpc: '2.0', id, result: {}, ...more });

/** Pushes bytes through, cut into pieces of `size`, and gives the text that the SDK would read. */
async function through(
  text: string,
  { size = Infinity, mayResume = true, admit = (m: JSONRPCMessage): JSONRPCMessage | null => m } = {},
) {
  const bytes = Buffer.from(text);
  const garbage: string[] = [];
  const ends: StreamEnd[] = [];
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size));
      controller.close();
    },
  });
  const plain = plainEvents(source, {
    mayResume,
    admit,
    onGarbage: (data) => void garbage.push(data),
    onEnd: (end) => void ends.push(end),
  });
  return { text: await new Response(plain).text(), garbage, ends };
}

it.each(['\n', '\r\n', '\r'])('reads lines that end with %j, a mark in front, however they are cut', async (end) => {
  const text = `\ufeff: hi${end}id: é1${end}retry: 5${end}data: ${answer(1)}${end}${end}data: ${answer(2)}${end}${end}`;
  const whole = await through(text);
  expect(whole.text).toBe(`id: é1\nretry: 5\ndata: ${answer(1)}\n\ndata: ${answer(2)}\n\n`);
  expect(whole.ends).toEqual([{ isResumable: true, error: undefined }]);
  for (const size of [1, 2, 3, 7]) expect((await through(text, { size })).text).toBe(whole.text);
});

it('hands on what is a message, forgiving unknown fields, and tells of the rest', async () => {
  const odd = answer(1, { extra: true, error: null });
  const text = `data: {not json\n\nevent: odd\ndata: ${answer(7)}\n\ndata: [1]\n\nnonsense\n\ndata: ${odd}\n\n`;
  const { text: plain, garbage, ends } = await through(text);
  expect(plain).toBe(`data: ${answer(1)}\n\n`);
  expect(garbage).toEqual(['{not json', answer(7), '[1]']);
  expect(ends[0]?.isResumable).toBe(false);
});

it('takes messages apart that came as a list, and data over several lines together', async () => {
  const pretty = JSON.stringify(JSON.parse(answer(3)), null, 1).split('\n');
  const { text } = await through(
    `data: [${answer(1)},${answer(2)}]\n\n${pretty.map((l) => `data: ${l}\n`).join('')}\n`,
  );
  expect(text).toBe([1, 2, 3].map((id) => `data: ${answer(id)}\n\n`).join(''));
});

it('takes an answer whose last blank line is missing', async () => {
  expect((await through(`data: ${answer(1)}`)).text).toBe(`data: ${answer(1)}\n\n`);
});

it('bounds the time that a server asks to wait', async () => {
  expect((await through('retry: 99999999999\n\n')).text).toBe('retry: 300000\ndata:\n\n');
});

it('drops what is not admitted and keeps its id, so that the stream can be resumed behind it', async () => {
  expect((await through(`id: 9\ndata: ${answer(1)}\n\n`, { admit: () => null })).text).toBe('id: 9\ndata:\n\n');
});

it('keeps no marks of a stream that can not go on elsewhere', async () => {
  const { text, ends } = await through(`id: 1\nretry: 5\ndata: ${answer(1)}\n\n`, { mayResume: false });
  expect(text).toBe(`data: ${answer(1)}\n\n`);
  expect(ends).toEqual([{ isResumable: false, error: undefined }]);
});

it('lets go of a stream with a message that nobody can write down again', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const event = `data: {"jsonrpc":"2.0","id":1,"result":{"deep":${deep}}}\n\n`;
  const cancelled = new Promise<void>((resolve) => {
    const source = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(event)),
      cancel: () => resolve(),
    });
    const plain = plainEvents(source, {
      mayResume: true,
      admit: (m) => m,
      onGarbage: () => undefined,
      onEnd: () => undefined,
    });
    new Response(plain).text().catch(() => undefined);
  });
  await cancelled;
});
