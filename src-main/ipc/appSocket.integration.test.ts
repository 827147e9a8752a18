import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { AppSocket } from '../config/appSocket';
import { silentLog } from '../testing/silentLog';
import { tempDir } from '../testing/tempDir';
import { openAppSocket } from './appSocket';
import type { AnswerRequest } from './socketConnection';
import { SOCKET_LIMITS, type SocketLimits } from './socketLimits';

const UID = process.getuid?.() ?? -1;
const echo: AnswerRequest = async (command, input) => ({ ok: true, value: { command, input } });
const HELLO = { hello: { protocol: 1 } };

const placeIn = (folder: string): AppSocket => ({ path: `${folder}/app.sock`, folder, tokenFile: null });

const open = (place: AppSocket, answer: AnswerRequest = echo, limits: Partial<SocketLimits> = {}) =>
  openAppSocket({ place, uid: UID, answer, version: '1', log: silentLog, limits: { ...SOCKET_LIMITS, ...limits } });

/** A client that keeps the lines it hears; `line` resolves with the next one. */
function client({ path }: AppSocket) {
  const socket = createConnection({ path });
  const lines: unknown[] = [];
  let rest = '';
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (text: string) => {
    const all = (rest + text).split('\n');
    rest = all.pop() ?? '';
    for (const line of all) lines.push(JSON.parse(line));
    socket.emit('lines');
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    socket,
    closed,
    send: (value: unknown) => socket.write(`${JSON.stringify(value)}\n`),
    async line(): Promise<unknown> {
      while (lines.length === 0)
        await Promise.race([once(socket, 'lines'), closed.then(() => Promise.reject(new Error('cut')))]);
      return lines.shift();
    },
  };
}

describe('the place', () => {
  it('is for this user alone, and gone when the app is', async () => {
    await using dir = await tempDir();
    await chmod(dir.path, 0o755);
    const place = placeIn(dir.path);
    const socket = await open(place);
    expect((await lstat(place.path)).mode & 0o777).toBe(0o600);
    expect((await stat(dir.path)).mode & 0o777).toBe(0o700);
    await socket[Symbol.asyncDispose]();
    expect(await readdir(dir.path)).toEqual([]);
  });

  it('is not in a folder that is shared on purpose, and leaves that as it is', async () => {
    await using dir = await tempDir();
    await chmod(dir.path, 0o1777);
    await expect(open(placeIn(dir.path))).rejects.toMatchObject({ kind: 'unsafe-folder' });
    expect((await stat(dir.path)).mode & 0o7777).toBe(0o1777);
    expect(await readdir(dir.path)).toEqual([]);
  });

  it('is owned by one app; what a dead one left is taken over', async () => {
    await using dir = await tempDir();
    const place = placeIn(dir.path);
    const dead = spawn(process.execPath, [
      '-e',
      `require('net').createServer().listen(${JSON.stringify(place.path)}, () => console.log('up'))`,
    ]);
    await once(dead.stdout, 'data');
    await expect(open(place)).rejects.toMatchObject({ kind: 'in-use' });
    dead.kill('SIGKILL');
    await once(dead, 'exit');
    expect((await lstat(place.path)).isSocket()).toBe(true);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => open(place)));
    const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toHaveLength(1);
    const one = client(place);
    one.send(HELLO);
    expect(await one.line()).toMatchObject({ hello: { protocol: 1 } });
    await won[0]?.[Symbol.asyncDispose]();
    await one.closed;
  });

  it('is not taken from a file or a link that stands there', async () => {
    await using dir = await tempDir();
    await writeFile(dir.at('app.sock'), 'mine');
    await expect(open(placeIn(dir.path))).rejects.toMatchObject({ kind: 'in-use' });
    await mkdir(dir.at('b'), { mode: 0o700 });
    await symlink(dir.at('app.sock'), dir.at('b', 'app.sock'));
    await expect(open(placeIn(dir.at('b')))).rejects.toMatchObject({ kind: 'in-use' });
  });

  it('is not opened in a folder of another user', async () => {
    await using dir = await tempDir();
    const place = placeIn(dir.path);
    const another = openAppSocket({ place, uid: UID + 1, answer: echo, version: '1', log: silentLog });
    await expect(another).rejects.toMatchObject({ kind: 'unsafe-folder' });
    expect(await readdir(dir.path)).toEqual([]);
  });

  it('asks for the token where it has one', async () => {
    await using dir = await tempDir();
    const place = { ...placeIn(dir.path), tokenFile: dir.at('app.token') };
    await using _socket = await open(place);
    expect((await stat(place.tokenFile)).mode & 0o777).toBe(0o600);
    for (const token of [undefined, '', 'x'.repeat(43)]) {
      const wrong = client(place);
      wrong.send({ hello: { protocol: 1, token } });
      await wrong.closed;
    }
  });
});

describe('a connection', () => {
  it('answers several requests at a time, each by its number', async () => {
    await using dir = await tempDir();
    await using _socket = await open(placeIn(dir.path));
    const one = client(placeIn(dir.path));
    for (const line of [HELLO, { id: 1, command: 'a', input: 1 }, { id: 2, command: 'b' }]) one.send(line);
    expect(await one.line()).toEqual({ hello: { protocol: 1, version: '1' } });
    expect(await one.line()).toEqual({ id: 1, result: { ok: true, value: { command: 'a', input: 1 } } });
    expect(await one.line()).toEqual({ id: 2, result: { ok: true, value: { command: 'b' } } });
    one.socket.destroy();
  });

  it('takes a request back when it is told to, and all of them when it closes', async () => {
    await using dir = await tempDir();
    const aborted: string[] = [];
    let tell = (): void => undefined;
    const answer: AnswerRequest = (command, _input, _tell, signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          aborted.push(command);
          tell();
          resolve({ ok: false, kind: 'stopped', message: '' });
        }),
      );
    await using _socket = await open(placeIn(dir.path), answer);
    const one = client(placeIn(dir.path));
    for (const line of [HELLO, { id: 1, command: 'a' }, { id: 2, command: 'b' }, { id: 1, cancel: true }])
      one.send(line);
    await one.line();
    expect(await one.line()).toMatchObject({ id: 1, result: { kind: 'stopped' } });
    expect(aborted).toEqual(['a']);
    const both = new Promise<void>((resolve) => (tell = resolve));
    one.socket.destroy();
    await both;
    expect(aborted).toEqual(['a', 'b']);
  });

  it.each([
    ['says something before it greets', [{ id: 1, command: 'a' }]],
    ['greets with garbage', ['hello']],
    ['numbers a request badly', [HELLO, { id: '1', command: 'a' }]],
    ['sends no command', [HELLO, { id: 1 }]],
    ['sends no object', [HELLO, 7]],
  ])('is cut when it %s', async (_what, lines) => {
    await using dir = await tempDir();
    await using _socket = await open(placeIn(dir.path));
    const one = client(placeIn(dir.path));
    for (const line of lines) one.send(line);
    await one.closed;
  });

  it('is cut for what is no JSON, for a line without end and for too many requests', async () => {
    await using dir = await tempDir();
    const never: AnswerRequest = () => new Promise(() => undefined);
    await using _socket = await open(placeIn(dir.path), never, { lineBytes: 4096 });
    const garbage = client(placeIn(dir.path));
    garbage.send(HELLO);
    garbage.socket.write('\u0000\u0001 not json\n');
    const endless = client(placeIn(dir.path));
    endless.send(HELLO);
    endless.socket.write('x'.repeat(5000));
    const many = client(placeIn(dir.path));
    many.send(HELLO);
    for (let id = 1; id <= SOCKET_LIMITS.requests + 1; id++) many.send({ id, command: 'a' });
    await Promise.all([garbage.closed, endless.closed, many.closed]);
  });

  it('is cut when it greets too late, rests too long, or does not read', async () => {
    await using dir = await tempDir();
    let cut = (): void => undefined;
    const wasCut = new Promise<void>((resolve) => (cut = resolve));
    const big: AnswerRequest = async (command, _input, _tell, signal) => {
      if (command === 'wait') await once(signal, 'abort').then(cut);
      return { ok: true, value: 'x'.repeat(1_000_000) };
    };
    const limits = { handshakeMs: 50, idleMs: 50, backlogBytes: 1_000_000, drainMs: 100 };
    await using _socket = await open(placeIn(dir.path), big, limits);
    const late = client(placeIn(dir.path));
    await late.closed;
    const idle = client(placeIn(dir.path));
    idle.send(HELLO);
    await idle.closed;
    const deaf = client(placeIn(dir.path));
    deaf.socket.pause();
    deaf.send(HELLO);
    deaf.send({ id: 1, command: 'wait' });
    for (let id = 2; id <= 8; id++) deaf.send({ id, command: 'a' });
    await wasCut;
    deaf.socket.destroy();
  });

  it('holds no more than so many at a time, and works for the next when they are gone', async () => {
    await using dir = await tempDir();
    await using _socket = await open(placeIn(dir.path), echo, { connections: 4 });
    const crowd = Array.from({ length: 100 }, () => client(placeIn(dir.path)));
    for (const one of crowd) one.send(HELLO);
    const greeted = await Promise.all(
      crowd.map((one) =>
        one.line().then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(greeted.filter(Boolean)).toHaveLength(4);
    for (const one of crowd) one.socket.destroy();
    await Promise.all(crowd.map(({ closed }) => closed));
    const next = client(placeIn(dir.path));
    next.send(HELLO);
    expect(await next.line()).toMatchObject({ hello: { protocol: 1 } });
    next.socket.destroy();
  });

  it('refuses another version and says its own', async () => {
    await using dir = await tempDir();
    const asked: string[] = [];
    const hear: AnswerRequest = async (command) => {
      asked.push(command);
      return { ok: true, value: null };
    };
    await using _socket = await open(placeIn(dir.path), hear);
    const newer = client(placeIn(dir.path));
    newer.socket.write(`${JSON.stringify({ hello: { protocol: 2 } })}\n${JSON.stringify({ id: 1, command: 'a' })}\n`);
    expect(await newer.line()).toMatchObject({ hello: { protocol: 1 } });
    await newer.closed;
    expect(asked).toEqual([]);
  });
});

it('keeps listening when a client drops its end in the middle of a line', async () => {
  await using dir = await tempDir();
  await using _socket = await open(placeIn(dir.path));
  const gone = client(placeIn(dir.path));
  gone.send(HELLO);
  gone.socket.write('{"id":1,"comm');
  await gone.line();
  gone.socket.destroy();
  await gone.closed;
  const next = client(placeIn(dir.path));
  next.send(HELLO);
  await next.line();
  next.socket.destroy();
});
