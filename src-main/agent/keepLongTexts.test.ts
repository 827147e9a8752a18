import { expect, test } from 'vitest';
import { keepLongTexts } from './keepLongTexts';
import { toModelContent, type ToolOutput } from './toolResult';

const KIB = 1024;
const text = (value: string) => ({ type: 'text', text: value });
const ofText = (...texts: string[]): ToolOutput => ({ content: texts.map(text), structuredContent: null });

function keeper() {
  const kept: string[] = [];
  return { kept, keep: async (whole: string) => `r${String(kept.push(whole)).padStart(12, '0')}` };
}

const modelText = (output: ToolOutput): string =>
  toModelContent(output)
    .map((part) => (part.kind === 'text' ? part.text : `[${part.kind}]`))
    .join('\n');

test('a result of 64 KiB stays as it is', async () => {
  const { keep, kept } = keeper();
  const output = ofText('a'.repeat(32 * KIB), 'b'.repeat(32 * KIB));
  expect(await keepLongTexts(output, keep)).toEqual(output);
  expect(kept).toEqual([]);
});

test('one character more becomes a handle, with head and tail for the model and the way to the rest', async () => {
  const { keep, kept } = keeper();
  const whole = `HEAD${'x'.repeat(64 * KIB)}TAIL`;
  const short = await keepLongTexts(ofText(whole), keep);
  expect(kept).toEqual([whole]);
  const read = modelText(short);
  expect(read.length).toBeLessThanOrEqual(64 * KIB);
  expect(read).toMatch(/^HEADx+\n\[… \d+ of 65544 characters left out; read_result\(\{"handle": "r000000000001"/);
  expect(read).toMatch(/xTAIL$/);
});

test('long texts beside images and links take turns, and the model reads them all without a second cut', async () => {
  const { keep, kept } = keeper();
  const image = { type: 'image', mimeType: 'image/png', data: 'QUJD' };
  const link = { type: 'resource_link', uri: 'artifact://a1', name: 'report' };
  const output: ToolOutput = {
    content: [text('a'.repeat(500 * KIB)), image, text('b'.repeat(500 * KIB)), link, text('short')],
    structuredContent: null,
  };
  const short = await keepLongTexts(output, keep);
  expect(kept.map((each) => each.length)).toEqual([500 * KIB, 500 * KIB]);
  expect(short.content.map(({ type }) => type)).toEqual(['text', 'image', 'text', 'resource_link', 'text']);
  const read = modelText(short);
  expect(read).toContain('r000000000001');
  expect(read).toContain('r000000000002');
  expect(read).toContain('short');
  expect(read).not.toContain('the whole is in the log');
});

test('texts in a row are kept as one', async () => {
  const { keep, kept } = keeper();
  await keepLongTexts(ofText(...Array.from({ length: 1_000 }, (_, n) => `${n}`.padStart(100))), keep);
  expect(kept).toHaveLength(1);
});

test('an embedded text resource keeps its address', async () => {
  const { keep } = keeper();
  const resource = { uri: 'file:///log', mimeType: 'text/plain', text: 'l'.repeat(100 * KIB) };
  const short = await keepLongTexts({ content: [{ type: 'resource', resource }], structuredContent: null }, keep);
  expect(modelText(short)).toMatch(/^\[resource: file:\/\/\/log, text\/plain\]\nl+/);
  expect(short.content[0]).toMatchObject({ resource: { uri: 'file:///log', mimeType: 'text/plain' } });
});

test('a long structured result is kept too: alone it is read like a text, beside content it is one line', async () => {
  const { keep, kept } = keeper();
  const structuredContent = { log: 'l'.repeat(100 * KIB) };
  const alone = await keepLongTexts({ content: [], structuredContent }, keep);
  expect(alone.structuredContent).toBeNull();
  expect(modelText(alone)).toMatch(/^\{\n {2}"log": "l+/);
  const beside = await keepLongTexts({ content: [text('see')], structuredContent }, keep);
  expect(modelText(beside)).toMatch(/^see\n\[structured result: 100\.0 KiB; read_result\(.* reads it\]$/);
  expect(kept.map((each) => JSON.parse(each) as unknown)).toEqual([structuredContent, structuredContent]);
});
