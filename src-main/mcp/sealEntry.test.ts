import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { change, everythingIn, openManagerCore, remote, set } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';
import { keepSecretText } from '../text/keepSecret';

it('says that the keyring is locked and writes nothing', async () => {
  await using dir = await tempDir();
  const cipher = createTestCipher({ state: 'locked' });
  await using core = await openManagerCore(dir.path, { cipher: { ...cipher, unlock: () => cipher.state() } });
  const save = core.manager.save(
    undefined,
    change({ command: ['good'], env: { K: set('the-secret-value') } }),
    never(),
  );
  await expect(save).rejects.toThrow(expect.objectContaining({ kind: 'locked' }));
  expect(core.entry()).toBeUndefined();
});

it('asks once where secrets go without a keyring, and leaves those alone that were there', async () => {
  await using dir = await tempDir();
  await writeFile(
    dir.at('mcp_servers.json'),
    '{ "servers": { "old": { "command": ["good"], "env": { "K": "by-hand-value" } } } }',
  );
  await using core = await openManagerCore(dir.path, { cipher: createTestCipher({ state: 'none' }) });
  const [old] = core.store.current().servers;
  await core.manager.save(old!.id, change({ name: 'old', description: 'd' }), never());
  expect(core.questions).toEqual([]);
  await core.manager.save(
    undefined,
    change({ command: ['good'], env: { K: set('a${b}c'), L: set('second-value') } }),
    never(),
  );
  expect(core.questions.map(({ title }) => title)).toEqual(['Add the server “srv”?', keepSecretText.en.title]);
  expect(core.settings.current().plain_secrets).toBe('file');
  expect([core.entry('old')?.env?.K, core.entry()?.env?.L]).toEqual(['by-hand-value', 'second-value']);
});

it('moves values written by hand into encryption when their entry is saved', async () => {
  await using dir = await tempDir();
  const text =
    '{ "servers": { "srv": { "type": "http", "url": "https://h/mcp?k=query-secret-1", "headers": { "H": "header-secret-1" } } } }';
  await writeFile(dir.at('mcp_servers.json'), text);
  await using core = await openManagerCore(dir.path);
  const [server] = core.store.current().servers;
  await core.manager.save(server!.id, remote({ description: 'd' }), never());
  expect(core.questions).toEqual([]);
  expect(await everythingIn(dir.path)).not.toMatch(/query-secret-1|header-secret-1/);
  await core.restart(server!.id);
  const transport = core.started.at(-1)?.transport;
  expect(transport?.kind === 'streamable-http' && transport.url.reveal()).toBe('https://h/mcp?k=query-secret-1');
});
