import { expect, it } from 'vitest';
import { openGuardedServer } from '../testing/guardedServer';
import { everythingOverHttp, everythingOverSse } from '../testing/httpServer';
import { never } from '../testing/never';
import { openSignInCore } from '../testing/signInCore';
import { tempDir } from '../testing/tempDir';

it.each([
  ['http', everythingOverHttp],
  ['sse', everythingOverSse],
] as const)(
  'over %s a tool that lacks a scope fails alone, and the next sign-in asks for it too',
  async (type, open) => {
    await using dir = await tempDir();
    await using upstream = await open();
    await using server = await openGuardedServer({ upstream: upstream.url });
    await using app = await openSignInCore(dir.path, { srv: { type, url: server.url } });
    await app.settled();
    await app.signIn();
    server.want({ tool: 'get-sum', scope: 'write' });
    const sum = () => app.call('get-sum', never(), { a: 1, b: 2 });
    const named: unknown = expect.stringContaining('write');
    await expect(sum()).rejects.toMatchObject({ kind: 'unauthorized', message: named });
    expect((await app.call('echo', never(), { message: 'x' })).isError).toBe(false);
    expect(app.row()).toMatchObject({ state: { kind: 'ready' }, fault: { kind: 'unauthorized', message: named } });
    expect(app.states.filter((kind) => kind === 'needs-auth')).toHaveLength(1);
    await app.signIn();
    expect(new URL(app.opened.at(-1) ?? '').searchParams.get('scope')?.split(' ')).toContain('write');
    expect(app.row().fault).toBeNull();
    expect((await sum()).isError).toBe(false);
  },
);
