import { chmod, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { appLinkText } from '../text/appLink';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import type { AppLinkLimits } from './appLink';
import { findApp } from './findApp';

const UID = process.getuid?.() ?? -1;
const LIMITS: AppLinkLimits = { handshakeMs: 2000, silenceMs: 300, lineBytes: 4096 };

/** Something that listens where the app would, and does as it likes. */
async function pretender(folder: string, behave: (socket: Socket, line: string) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket
      .setEncoding('utf8')
      .on('data', (text: string) => text.split('\n').forEach((line) => line && behave(socket, line)));
  });
  await new Promise<void>((resolve) => server.listen(`${folder}/app.sock`, resolve));
  return {
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const find = (folder: string, isRunning = () => false, signal = never(), limits = LIMITS) =>
  findApp(
    {
      place: { path: `${folder}/app.sock`, folder, tokenFile: null },
      uid: UID,
      isRunning,
      texts: appLinkText.en,
      limits,
      startMs: 200,
    },
    signal,
  );
const say = (socket: Socket, value: unknown): void => void socket.write(`${JSON.stringify(value)}\n`);
const greet = (socket: Socket): void => say(socket, { hello: { protocol: 1, version: '1' } });

it('finds nothing where nobody listens, and waits for an app that is starting', async () => {
  await using dir = await tempDir();
  expect(await find(dir.path)).toBeNull();
  await expect(find(dir.path, () => true)).rejects.toMatchObject({ kind: 'app-silent' });
  let looks = 0;
  let listening: Promise<AsyncDisposable> | undefined;
  const isRunning = (): boolean => {
    if (++looks === 1) listening = pretender(dir.path, greet);
    return true;
  };
  using link = await find(dir.path, isRunning);
  expect(link).not.toBeNull();
  await (await listening)?.[Symbol.asyncDispose]();
});

it('sends nothing to a folder that others can reach, or to what is no socket', async () => {
  await using dir = await tempDir();
  const heard: string[] = [];
  await using _other = await pretender(dir.path, (_socket, line) => heard.push(line));
  await chmod(dir.path, 0o711);
  await expect(find(dir.path)).rejects.toMatchObject({ kind: 'unsafe-folder' });
  expect(heard).toEqual([]);
  await using file = await tempDir();
  await writeFile(file.at('app.sock'), '');
  await expect(find(file.path)).rejects.toMatchObject({ kind: 'unsafe-folder' });
});

describe('an app', () => {
  it.each([
    ['never greets', () => undefined, 'app-silent'],
    ['hangs up', (socket: Socket) => void socket.destroy(), 'app-busy'],
    ['is of another version', (socket: Socket) => say(socket, { hello: { protocol: 2 } }), 'app-version'],
    ['talks nonsense', (socket: Socket) => void socket.write('no json\n'), 'app-strange'],
    ['talks without end', (socket: Socket) => void socket.write('x'.repeat(5000)), 'app-strange'],
  ])('that %s is told to the person', async (_what, behave, kind) => {
    await using dir = await tempDir();
    await using _app = await pretender(dir.path, behave);
    const limits = { ...LIMITS, handshakeMs: 300 };
    await expect(find(dir.path, undefined, never(), limits)).rejects.toMatchObject({ kind });
  });

  it.each([
    ['falls silent', () => undefined, 'app-silent'],
    ['goes away', (socket: Socket) => void socket.destroy(), 'app-gone'],
    ['answers without a result', (socket: Socket) => say(socket, { id: 1 }), 'app-strange'],
    [
      'refuses',
      (socket: Socket) => say(socket, { id: 1, result: { ok: false, kind: 'busy', message: 'later' } }),
      'busy',
    ],
  ])('that %s while it is asked ends the request', async (_what, behave, kind) => {
    await using dir = await tempDir();
    await using _app = await pretender(dir.path, (socket, line) =>
      line.includes('hello') ? greet(socket) : behave(socket),
    );
    using link = await find(dir.path);
    await expect(link?.request('a', {}, never())).rejects.toMatchObject({ kind });
  });

  it('that says it lives may take its time, and news belong to the request they name', async () => {
    await using dir = await tempDir();
    await using _app = await pretender(dir.path, (socket, line) => {
      if (line.includes('hello')) return greet(socket);
      const timer = setInterval(() => say(socket, { alive: true }), 50);
      setTimeout(() => {
        clearInterval(timer);
        say(socket, { id: 7, news: 'text', text: 'for another' });
        say(socket, { id: 1, news: 'waiting' });
        say(socket, { id: 1, result: { ok: true, value: 'late' } });
      }, 800);
    });
    using link = await find(dir.path);
    const news: unknown[] = [];
    expect(await link?.request('a', {}, never(), (one) => news.push(one))).toBe('late');
    expect(news).toEqual([{ kind: 'waiting' }]);
  });

  it('hears that a request was taken back', async () => {
    await using dir = await tempDir();
    const stop = new AbortController();
    let hear = (_line: string): void => undefined;
    const cancelled = new Promise<string>((resolve) => (hear = resolve));
    await using _app = await pretender(dir.path, (socket, line) => {
      if (line.includes('hello')) return greet(socket);
      if (line.includes('cancel')) return hear(line);
      stop.abort(new Error('enough'));
    });
    using link = await find(dir.path);
    await expect(link?.request('a', {}, stop.signal)).rejects.toThrow('enough');
    expect(JSON.parse(await cancelled)).toEqual({ id: 1, cancel: true });
  });
});
