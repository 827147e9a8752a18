import type { ServerId } from '@contract/ids';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { isFreshStateDir, openTrustStore } from './trust';

const a = 's-a' as ServerId;
const b = 's-b' as ServerId;
it('remembers answers over a restart, by server, in a file of the owner alone', async () => {
  await using dir = await tempDir();
  const path = dir.at('trusted.json');
  const trust = await openTrustStore(path);
  expect(trust.exists()).toBe(false);
  await trust.remember(a, 'h1', 'confirmed');
  await trust.remember(a, 'h2', 'refused');
  const again = await openTrustStore(path);
  expect(again.exists()).toBe(true);
  expect([again.isConfirmed(a, 'h1'), again.isConfirmed(b, 'h1'), again.isRefused(a, 'h2')]).toEqual([
    true,
    false,
    true,
  ]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('lets a later answer replace an earlier one', async () => {
  await using dir = await tempDir();
  const path = dir.at('trusted.json');
  const trust = await openTrustStore(path);
  await trust.remember(a, 'h', 'refused');
  await trust.remember(a, 'h', 'confirmed');
  expect([trust.isConfirmed(a, 'h'), trust.isRefused(a, 'h')]).toEqual([true, false]);
});

it('forgets one server and no other', async () => {
  await using dir = await tempDir();
  const path = dir.at('trusted.json');
  const trust = await openTrustStore(path);
  await trust.remember(a, 'h', 'confirmed');
  await trust.remember(b, 'h', 'confirmed');
  await trust.forget(a);
  expect([trust.isConfirmed(a, 'h'), trust.isConfirmed(b, 'h')]).toEqual([false, true]);
});

it('keeps the answers of two processes that write side by side', async () => {
  await using dir = await tempDir();
  const path = dir.at('trusted.json');
  const [one, two] = [await openTrustStore(path), await openTrustStore(path)];
  await Promise.all([one.remember(a, 'h', 'confirmed'), two.remember(b, 'h', 'confirmed')]);
  const after = await openTrustStore(path);
  expect([after.isConfirmed(a, 'h'), after.isConfirmed(b, 'h')]).toEqual([true, true]);
});

it.each(['{', '[]', '{"definitions":{"s-a":7}}'])('asks everything again when the file is %j', async (text) => {
  await using dir = await tempDir();
  const path = dir.at('trusted.json');
  await writeFile(path, text);
  const trust = await openTrustStore(path);
  expect([trust.exists(), trust.isConfirmed(a, 'h')]).toEqual([true, false]);
  await trust.remember(a, 'h', 'confirmed');
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ definitions: { 's-a': { confirmed: ['h'] } } });
});

it('takes a state dir for fresh only without a record and without stored secrets', async () => {
  await using dir = await tempDir();
  const path = dir.at('trusted.json');
  const trust = await openTrustStore(path);
  expect(isFreshStateDir(trust, { exists: false })).toBe(true);
  expect(isFreshStateDir(trust, { exists: true })).toBe(false);
  await trust.remember(a, 'h', 'confirmed');
  expect(isFreshStateDir(trust, { exists: false })).toBe(false);
});

it('counts nothing that others write there while the app is its only writer, and writes over it', async () => {
  await using dir = await tempDir();
  const path = dir.at('trusted.json');
  const trust = await openTrustStore(path, { isOnlyWriter: true });
  await trust.remember(a, 'h', 'confirmed');
  await writeFile(path, JSON.stringify({ definitions: { 's-b': { confirmed: ['evil'], refused: [] } } }));
  await trust.remember(a, 'h2', 'confirmed');
  const after = await openTrustStore(path);
  for (const store of [trust, after]) {
    expect([store.isConfirmed(a, 'h'), store.isConfirmed(a, 'h2'), store.isConfirmed(b, 'evil')]).toEqual([
      true,
      true,
      false,
    ]);
  }
});

it('holds its record against whatever else was written, so that the next start finds no other', async () => {
  await using dir = await tempDir();
  const path = dir.at('trusted.json');
  const trust = await openTrustStore(path, { isOnlyWriter: true });
  await trust.hold();
  expect((await openTrustStore(path)).exists()).toBe(false);
  await trust.remember(a, 'h', 'confirmed');
  const ours = await readFile(path, 'utf8');
  const forged = JSON.stringify({ definitions: { [b]: { confirmed: ['evil'], refused: [] } } });
  for (const spoil of [() => writeFile(path, forged), () => writeFile(path, '{'), () => rm(path)]) {
    await spoil();
    await trust.hold();
    expect(await readFile(path, 'utf8')).toBe(ours);
  }
});

it('keeps what was let stand in the settings beside the answers', async () => {
  await using dir = await tempDir();
  const path = dir.at('trusted.json');
  const trust = await openTrustStore(path);
  expect(trust.settings()).toBeNull();
  await trust.remember(a, 'h', 'confirmed');
  const settings = { rules: [], models: { m: 'x' }, refused: ['r'] };
  await trust.rememberSettings(settings);
  const again = await openTrustStore(path);
  expect([again.settings(), again.isConfirmed(a, 'h')]).toEqual([settings, true]);
});

it('asks about all settings again when its part about them cannot be read', async () => {
  await using dir = await tempDir();
  const path = dir.at('trusted.json');
  await writeFile(path, JSON.stringify({ definitions: {}, settings: { rules: 7 } }));
  const trust = await openTrustStore(path);
  expect([trust.exists(), trust.settings()]).toEqual([true, null]);
});

it('confirms all that a first start finds in one write', async () => {
  await using dir = await tempDir();
  const path = dir.at('trusted.json');
  const trust = await openTrustStore(path);
  await trust.remember(a, 'old', 'refused');
  await trust.confirmAll([
    { id: a, hash: 'h' },
    { id: b, hash: 'h' },
  ]);
  const again = await openTrustStore(path);
  expect([again.isConfirmed(a, 'h'), again.isConfirmed(b, 'h'), again.isRefused(a, 'old')]).toEqual([true, true, true]);
});
