import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inEnglish } from '../lib/words';
import { envOf, everythingIn, openManagerCore } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';

const FILE = `{
  // by hand
  "servers": {
    "one": { "command": ["good"], "env": { "KEY": "typed-by-hand-1", "DIR": "\${userHome}/x", "PATH": "/opt" }, "x_mine": 1 },
    "two": { "type": "http", "url": "https://h/?k=typed-by-hand-2", "auth": { "kind": "bearer", "token": "typed-by-hand-3" } },
    "none": { "command": ["good"] } // nothing secret
  }
}
`;

it('case 34 secrets: moves values typed by hand into encryption, keeps every comment, and asks nobody', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('mcp_servers.json'), FILE);
  await using core = await openManagerCore(dir.path);
  await core.registry.settled(never());
  const ids = core.store.current().servers.map(({ id }) => id);
  expect(ids.map((id) => core.manager.mask(id)?.plain_secrets)).toEqual([
    ['env/KEY', 'env/PATH'],
    ['auth/token', 'url/query/0'],
    [],
  ]);

  expect(await core.manager.protect(undefined, never())).toEqual([
    { id: ids[0], name: 'one', moved: 2, problem: null },
    { id: ids[1], name: 'two', moved: 2, problem: null },
  ]);
  expect(await everythingIn(dir.path)).not.toContain('typed-by-hand');
  const text = await core.file();
  expect(text.replace(/\$\{secret:[^}]*\}/g, 'S')).toBe(
    FILE.replace('typed-by-hand-1', 'S')
      .replace('"/opt"', '"S"')
      .replace('typed-by-hand-2', 'S')
      .replace('typed-by-hand-3', 'S'),
  );
  expect(core.questions).toEqual([]);
  await core.registry.settled(never());
  expect(envOf(core.started.at(-2), 'KEY') ?? envOf(core.started.at(-1), 'KEY')).toBe('typed-by-hand-1');
  expect(core.registry.rows().map(({ state }) => state.kind)).toEqual(['ready', 'ready', 'ready']);
  expect(await core.manager.protect(undefined, never())).toEqual([]);
});

it('protects only the servers it is asked for', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('mcp_servers.json'), FILE);
  await using core = await openManagerCore(dir.path);
  const [, two] = core.store.current().servers;
  expect(await core.manager.protect([two!.id], never())).toHaveLength(1);
  expect(await core.file()).toContain('typed-by-hand-1');
});

it('does not confirm a definition by protecting it', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const id = await core.add({ command: ['good'] });
  await core.store.put('srv', { command: ['good', 'evil'], env: { KEY: 'typed-by-hand' } });
  expect(await core.manager.protect([id], never())).toMatchObject([{ moved: 1, problem: null }]);
  expect(await core.definitions.isConfirmed({ id, name: 'srv', entry: core.entry()!, invalid: null })).toBe(false);
});

it.each([
  ['none', 'no-encryption', /no keyring/],
  ['locked', 'locked', /Unlock it/],
] as const)('writes nothing when encryption is %s, and says why', async (state, kind, message) => {
  await using dir = await tempDir();
  await writeFile(dir.at('mcp_servers.json'), FILE);
  const cipher = createTestCipher({ state });
  const unlock = () => cipher.state();
  await using core = await openManagerCore(dir.path, { cipher: { ...cipher, unlock } });
  await expect(core.manager.protect(undefined, never())).rejects.toMatchObject({
    kind,
    message: expect.stringMatching(message) as unknown,
  });
  expect(await readFile(dir.at('mcp_servers.json'), 'utf8')).toBe(FILE);
});

it('leaves an entry that was changed in the file meanwhile, and protects the others', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('mcp_servers.json'), FILE);
  await using core = await openManagerCore(dir.path);
  await writeFile(dir.at('mcp_servers.json'), FILE.replace('"x_mine": 1', '"x_mine": 2'));
  const [one, two] = await core.manager.protect(undefined, never());
  expect([one?.problem && inEnglish(one.problem), two?.problem]).toEqual([
    expect.stringContaining('changed in the file'),
    null,
  ]);
  expect(await core.file()).toContain('typed-by-hand-1');
});

it('moves the secret of the identity provider as well, and lets it go to where that is', async () => {
  await using dir = await tempDir();
  const provider = {
    issuer: 'https://idp.example/tenant',
    client_id: 'desk',
    client_secret: 'typed-by-hand-9',
    x_mine: 1,
  };
  await writeFile(dir.at('settings.json'), JSON.stringify({ identity_provider: provider, language: 'zh' }));
  await using core = await openManagerCore(dir.path);
  expect(await core.manager.protect(undefined, never())).toEqual([
    { id: 'identity-provider', name: 'idp.example', moved: 1, problem: null },
  ]);
  expect(await everythingIn(dir.path)).not.toContain('typed-by-hand');
  const stored = core.settings.current().identity_provider;
  expect(stored).toEqual({ ...provider, client_secret: expect.stringMatching(/^\$\{secret:/) as string });
  const owner = { owner: 'identity-provider', place: 'client_secret', destination: 'https://idp.example' };
  const opened = await core.vault.open(stored?.client_secret ?? '', owner);
  expect(opened.kind === 'value' && opened.secret.reveal()).toBe('typed-by-hand-9');
  expect(await core.manager.protect(undefined, never())).toEqual([]);
});
