import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { everythingIn, openManagerCore, remote, set } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';

const places = async (dir: string): Promise<string[]> => {
  const { secrets } = JSON.parse(await readFile(`${dir}/secrets.json`, 'utf8')) as {
    secrets: Record<string, { place: string }>;
  };
  return Object.values(secrets).map(({ place }) => place);
};

it('case 34 secrets: another kind of sign-in drops the secrets of the one before, from file, vault and backups', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const url = 'https://h.example/mcp';
  const id = await core.add({ type: 'http', url, auth: { kind: 'bearer', token: set('the-bearer-token') } });
  await core.registry.settled(never());
  expect(await places(dir.path)).toEqual(['auth/token']);

  const machine = { kind: 'client-credentials', client_id: 'me', private_key: set('-----BEGIN\nkey-----') } as const;
  await core.manager.save(id, remote({ auth: machine }), never());
  // Once the new definition was ready, nothing puts the old one back with its secret.
  await expect.poll(() => places(dir.path)).toEqual(['auth/private_key']);
  expect(core.entry()?.auth).toEqual({
    kind: 'client-credentials',
    client_id: 'me',
    private_key: expect.anything() as unknown,
  });

  await core.manager.save(id, remote({ auth: { kind: 'none' } }), never());
  await core.registry.settled(never());
  expect(core.entry()).not.toHaveProperty('auth');
  expect(await everythingIn(dir.path)).not.toMatch(/the-bearer-token|BEGIN/);
  // Backups still name them (spec S6); with the last of those the values go.
  for (let at = 0; at < 6; at += 1) await core.manager.save(id, remote({ description: `${at}` }), never());
  await expect.poll(() => places(dir.path)).toEqual([]);
});

it('case 34 secrets: blanks a token that stood in plain text in every backup when its kind is left', async () => {
  await using dir = await tempDir();
  const plain = { url: 'https://h.example/mcp', auth: { kind: 'bearer', token: 'plain-token-in-file' } };
  await writeFile(dir.at('mcp_servers.json'), JSON.stringify({ servers: { srv: plain } }));
  await using core = await openManagerCore(dir.path, { cipher: createTestCipher({ state: 'none' }) });
  const id = core.store.current().servers[0]!.id;
  await core.manager.save(id, remote({ type: 'auto', description: 'first' }), never());
  expect(await everythingIn(dir.path)).toContain('plain-token-in-file');
  await core.manager.save(id, remote({ type: 'auto', auth: { kind: 'oauth' } }), never());
  expect(await everythingIn(dir.path)).not.toContain('plain-token-in-file');
});
