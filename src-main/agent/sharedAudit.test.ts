import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { silentLog } from '../testing/silentLog';
import { tempDir } from '../testing/tempDir';
import { toolCall } from '../testing/toolCall';
import { createAudit } from './audit';

it('loses no line of commands that write side by side', async () => {
  await using dir = await tempDir();
  const open = () =>
    createAudit({ stateDir: dir.path, scrub: (text) => text, log: silentLog, now: () => 0, isShared: true });
  const audits = [open(), open(), open()];
  for (const [at, audit] of audits.entries()) {
    for (let i = 0; i < 20; i++) audit.append({ conversation: `${at}-${i}`, call: toolCall(), note: null });
  }
  await Promise.all(audits.map((audit) => audit[Symbol.asyncDispose]()));
  const lines = (await readFile(dir.at('audit.jsonl'), 'utf8')).trim().split('\n');
  const seen = lines.map((line) => (JSON.parse(line) as { conversation: string }).conversation);
  expect(new Set(seen).size).toBe(60);
  expect(lines).toHaveLength(60);
});
