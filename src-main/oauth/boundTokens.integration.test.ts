import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { boundServer } from '../testing/boundServer';
import { everythingOverHttp } from '../testing/httpServer';
import { never } from '../testing/never';
import { openSignInCore } from '../testing/signInCore';
import { tempDir } from '../testing/tempDir';

it('proves its key with each request and the nonce of each side, and with the same key after a restart', async () => {
  await using dir = await tempDir();
  await using upstream = await everythingOverHttp();
  await using server = await boundServer(upstream.url);
  const servers = { srv: { url: server.url } };
  {
    await using app = await openSignInCore(dir.path, servers);
    await app.settled();
    await app.signIn();
    expect(app.row().state.kind).toBe('ready');
    const calls = await Promise.all([1, 2, 3].map(() => app.call('echo', never(), { message: 'x' })));
    expect(calls.map(({ isError }) => isError)).toEqual([false, false, false]);
  }
  await using app = await openSignInCore(dir.path, servers);
  await app.settled();
  expect(app.row().state.kind).toBe('ready');
  expect((await app.call('echo', never(), { message: 'x' })).isError).toBe(false);
  expect(app.opened).toEqual([]);
  expect([server.wrong, server.keys()]).toEqual([[], [expect.any(String)]]);
  // The private part of the key is sealed.
  expect(await readFile(dir.at('sign_ins.json'), 'utf8')).not.toMatch(/"d"|bound-/);
});
