import { CallId } from '@contract/ids';
import { readdir, readFile, stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { toolCall } from '../testing/toolCall';
import { createAudit, type CallRecord } from './audit';

const record = (id: string, args: unknown): CallRecord => ({
  conversation: 'c',
  note: null,
  call: toolCall({ id: CallId.parse(id), tool: 'echo', arguments: args, state: 'done', startedAt: 1, durationMs: 2 }),
});

it('writes every call owner-only, secrets taken out, and never grows beyond two files of its bound', async () => {
  await using dir = await tempDir();
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (text: string) => void warnings.push(text), error: () => undefined };
  const scrub = (text: string): string => text.replaceAll('sk-canary-12345', '[secret]');
  const audit = createAudit({ stateDir: dir.path, scrub, log, now: () => 7, maxBytes: 2_000 });
  for (let i = 0; i < 20; i++) audit.append(record(`call-${i}`, { i, key: 'sk-canary-12345' }));
  await audit[Symbol.asyncDispose]();
  expect([warnings, (await readdir(dir.path)).sort()]).toEqual([[], ['audit.1.jsonl', 'audit.jsonl']]);
  const texts = await Promise.all(['audit.1.jsonl', 'audit.jsonl'].map((name) => readFile(dir.at(name), 'utf8')));
  const lines = texts.join('').trim().split('\n');
  expect(texts.every((text) => text.length < 3_000)).toBe(true);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ call: 'call-19', asked_by: 'model', outcome: 'done' });
  expect(texts.join('')).not.toContain('sk-canary');
  expect((await stat(dir.at('audit.jsonl'))).mode & 0o777).toBe(0o600);
});
