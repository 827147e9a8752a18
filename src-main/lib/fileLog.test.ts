import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { createFileLog } from './fileLog';
import { createRedactor } from './redact';
import { Secret } from './secret';

const plain = (text: string): string => text;
const mode = (name: string): number => statSync(name).mode & 0o777;

it('writes owner-only lines with time and level, and makes its folder', async () => {
  await using dir = await tempDir();
  const file = dir.at('logs', 'main.log');
  const log = createFileLog({ path: file, redact: plain });
  log.warn('slow', { ms: 3 });
  expect(readFileSync(file, 'utf8')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z \[warn\] slow \{ ms: 3 \}\n$/);
  expect(mode(file)).toBe(0o600);
  expect(mode(path.dirname(file))).toBe(0o700);
});

it('scrubs secrets out of messages, details and stacks', async () => {
  await using dir = await tempDir();
  const file = dir.at('logs', 'main.log');
  const redactor = createRedactor();
  redactor.add('s3cret-value-1');
  const log = createFileLog({ path: file, redact: (text) => redactor.scrub(text) });
  log.error('failed with s3cret-value-1', new Error('s3cret-value-1'));
  log.info('held', { secret: new Secret('other-secret-2') });
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('s3cret-value-1');
  expect(text).not.toContain('other-secret-2');
  expect(text).toContain('[secret]');
});

it('keeps one old file when it is full', async () => {
  await using dir = await tempDir();
  const file = dir.at('logs', 'main.log');
  const log = createFileLog({ path: file, redact: plain, maxBytes: 200 });
  for (let i = 0; i < 20; i++) log.info(`line ${i}`);
  const line = readFileSync(file, 'utf8').split('\n')[0] ?? '';
  const limit = 200 + line.length + 2;
  expect(statSync(file).size).toBeLessThan(limit);
  expect(statSync(dir.at('logs', 'main.old.log')).size).toBeLessThan(limit);
  expect(mode(dir.at('logs', 'main.old.log'))).toBe(0o600);
  expect(mode(file)).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain('line 19');
});

it('narrows a file that others could read', async () => {
  await using dir = await tempDir();
  const file = dir.at('logs', 'main.log');
  createFileLog({ path: file, redact: plain }).info('first');
  chmodSync(file, 0o644);
  createFileLog({ path: file, redact: plain }).info('second');
  expect(mode(file)).toBe(0o600);
});

it('does not throw where it cannot write', async () => {
  await using dir = await tempDir();
  const blocked = dir.at('file');
  writeFileSync(blocked, '');
  createFileLog({ path: path.join(blocked, 'main.log'), redact: plain }).error('lost');
  expect(existsSync(path.join(blocked, 'main.log'))).toBe(false);
});
