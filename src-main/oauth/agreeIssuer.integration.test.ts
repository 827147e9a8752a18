import { describe, expect, it } from 'vitest';
import type { ServerEntry } from '../config/schema';
import { authServer, type AuthReply, type AuthServer } from '../testing/authServer';
import { never } from '../testing/never';
import { openSignInCore } from '../testing/signInCore';
import { tempDir } from '../testing/tempDir';

const SECRET = 'machine-secret-canary';

describe('credentials of an entry that names no issuer', () => {
  it('go nowhere before a person agreed to the issuer, and there without a question afterwards', async () => {
    await using dir = await tempDir();
    await using stage = await openStage();
    const servers = { srv: stage.entry };
    {
      await using app = await openSignInCore(dir.path, servers);
      await app.settled();
      expect(app.row().state).toMatchObject({ kind: 'needs-auth', fault: { kind: 'unauthorized' } });
      const words = faultWords(app);
      for (const part of [stage.one.origin, new URL(stage.entry.url ?? '').host, 'mcp login', '--issuer']) {
        expect(words).toContain(part);
      }
      expect([stage.asked(stage.one), app.questions]).toEqual([0, []]);
      await app.core.manager.signIn(app.row().id, true, never());
      expect(app.questions).toEqual(['Sign in to srv?']);
      expect(stage.asked(stage.one)).toBe(1);
    }
    await using app = await openSignInCore(dir.path, servers);
    await app.settled();
    stage.expire();
    await app.core.registry.restart(app.row().id);
    await app.settled();
    expect(stage.asked(stage.one)).toBe(2);
    expect(app.questions).toEqual([]);
  });

  it('do not follow the server to another issuer', async () => {
    await using dir = await tempDir();
    await using stage = await openStage();
    await using app = await openSignInCore(dir.path, { srv: stage.entry });
    await app.settled();
    await app.core.manager.signIn(app.row().id, true, never());
    stage.moveTo(stage.two);
    stage.expire();
    stage.refuse();
    await app.core.registry.restart(app.row().id);
    await app.settled();
    expect(app.row().state.kind).toBe('needs-auth');
    expect(faultWords(app)).toContain(stage.two.origin);
    expect(stage.asked(stage.two)).toBe(0);
    await app.core.manager.signIn(app.row().id, true, never());
    expect(app.questions).toHaveLength(2);
    expect(stage.asked(stage.two)).toBe(1);
  });

  it('stay here when the person does not agree', async () => {
    await using dir = await tempDir();
    await using stage = await openStage();
    await using app = await openSignInCore(dir.path, { srv: stage.entry }, { answer: 'cancel' });
    await app.settled();
    await expect(app.core.manager.signIn(app.row().id, true, never())).rejects.toMatchObject({ kind: 'unauthorized' });
    await app.settled();
    expect([app.row().state.kind, stage.asked(stage.one)]).toEqual(['needs-auth', 0]);
  });

  it('go to the agreed issuer in background though the first try there failed', async () => {
    await using dir = await tempDir();
    await using stage = await openStage();
    stage.refuse();
    await using app = await openSignInCore(dir.path, { srv: stage.entry });
    await app.settled();
    await expect(app.core.manager.signIn(app.row().id, true, never())).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(stage.asked(stage.one)).toBe(1);
    await app.core.registry.restart(app.row().id);
    await app.settled();
    expect([app.questions.length, stage.asked(stage.one)]).toEqual([1, 2]);
  });
});

const faultWords = (app: Awaited<ReturnType<typeof openSignInCore>>): string => app.row().fault?.message ?? '';

/** A server that refuses everybody, and two authorization servers that it may name. */
async function openStage() {
  const good = new Set<string>();
  let isRefusing = false;
  let count = 0;
  const token = (): AuthReply => {
    if (isRefusing) return { status: 400, json: { error: 'invalid_grant' } };
    const access = `token-${(count += 1)}`;
    good.add(`Bearer ${access}`);
    return { json: { access_token: access, token_type: 'Bearer' } };
  };
  const one = await authServer({ routes: { 'POST /token': token } });
  const two = await authServer({ routes: { 'POST /token': () => ((isRefusing = false), token()) } });
  let named = one;
  const mcp: AuthServer = await authServer({
    routes: {
      'GET /.well-known/oauth-protected-resource/mcp': () => ({
        json: { resource: `${mcp.origin}/mcp`, authorization_servers: [named.origin] },
      }),
      'POST /mcp': ({ headers }) =>
        good.has(headers.authorization ?? '') ? { status: 403, json: {} } : { status: 401, json: {} },
    },
  });
  const entry: ServerEntry = {
    url: `${mcp.origin}/mcp`,
    type: 'http',
    auth: { kind: 'client-credentials', client_id: 'app', client_secret: SECRET },
  };
  return {
    one,
    two,
    entry,
    asked: ({ requests }: AuthServer): number => requests.filter(({ path }) => path === '/token').length,
    expire: () => good.clear(),
    moveTo: (next: AuthServer) => void (named = next),
    refuse: () => void (isRefusing = true),
    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all([one, two, mcp].map((server) => server[Symbol.asyncDispose]()));
    },
  };
}
