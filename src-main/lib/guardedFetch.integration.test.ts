import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createGuardedFetch, type GuardedFetchOptions } from './guardedFetch';

const MIB = 1_048_576;

async function listen(handle: (req: IncomingMessage, res: ServerResponse) => unknown) {
  const server = createServer((req, res) => void handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What it comes to once it has not moved for a while. */
async function settledValue(read: () => number): Promise<number> {
  for (let last = -1; ; last = read()) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (read() === last) return last;
  }
}

const open = (options: Partial<GuardedFetchOptions> = {}) =>
  createGuardedFetch({ maxBytes: MIB, headersMs: 5_000, ...options });

describe('createGuardedFetch', () => {
  it('answers with status, headers, address and body like any fetch', async () => {
    await using server = await listen((req, res) => {
      let body = '';
      req.on('data', (chunk) => (body += String(chunk)));
      req.on('end', () => res.writeHead(201, { 'x-seen': String(req.headers['x-mine']) }).end(`\ufeff${body}`));
    });
    await using guarded = open();
    const response = await guarded(`${server.url}/a?b=1`, {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'X-Mine': 'y' },
    });
    expect(response).toBeInstanceOf(Response);
    expect([response.ok, response.status, response.headers.get('x-seen')]).toEqual([true, 201, 'y']);
    expect(response.url).toBe(`${server.url}/a?b=1`);
    expect(await response.json()).toEqual({ a: 1 });
    expect(response.bodyUsed).toBe(true);
  });

  it('streams a body and unpacks it', async () => {
    await using server = await listen((req, res) => {
      const encoding = req.url === '/br' ? 'br' : 'gzip';
      const packed = encoding === 'br' ? brotliCompressSync('héllo') : gzipSync('héllo');
      res.writeHead(200, { 'content-encoding': encoding }).end(packed);
    });
    await using guarded = open();
    for (const path of ['/br', '/gzip']) {
      const { body } = await guarded(server.url + path);
      let text = '';
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) text += piece;
      expect(text).toBe('héllo');
    }
  });

  it('cuts a small packed response that grows beyond the limit', async () => {
    let wasCut: (() => void) | undefined;
    const cut = new Promise<void>((resolve) => (wasCut = resolve));
    await using server = await listen((_req, res) => {
      const zip = createGzip();
      zip.pipe(res.writeHead(200, { 'content-encoding': 'gzip' }));
      const more = (): void => void (res.destroyed || zip.write(Buffer.alloc(MIB), () => setImmediate(more)));
      res.on('close', () => wasCut?.());
      more();
    });
    await using guarded = open({ maxBytes: 3 * MIB });
    const response = await guarded(server.url);
    await expect(response.text()).rejects.toMatchObject({ kind: 'too-large' });
    await cut;
  });

  it('counts an event stream by event, wherever the chunks are cut', async () => {
    await using server = await listen(async (req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      const end = req.url === '/endless' ? '\n' : '\r\n\r\n';
      for (let event = 0; event < 20 && !res.destroyed; event++) {
        for (const piece of ['data: ' + 'x'.repeat(1000), ...end]) {
          await new Promise((resolve) => res.write(piece, resolve));
        }
      }
      res.end();
    });
    await using guarded = open({ maxBytes: 3_000 });
    expect((await (await guarded(server.url)).text()).length).toBe(20 * 1010);
    await expect((await guarded(`${server.url}/endless`)).text()).rejects.toMatchObject({ kind: 'too-large' });
  });

  it('gives up when headers are late, and when a body falls silent', async () => {
    await using server = await listen((req, res) => void (req.url === '/slow' && res.writeHead(200).write('a')));
    await using guarded = open({ headersMs: 60, idleMs: 60 });
    await expect(guarded(server.url)).rejects.toMatchObject({ kind: 'timed-out' });
    const response = await guarded(`${server.url}/slow`);
    await expect(response.text()).rejects.toMatchObject({ kind: 'timed-out' });
  });

  it('follows redirects inside the origin only, and leaves manual ones alone', async () => {
    const outside: string[] = [];
    await using other = await listen((req, res) => {
      outside.push(req.url ?? '');
      res.end();
    });
    await using server = await listen((req, res) => {
      if (req.url === '/in') res.writeHead(307, { location: '/end' }).end();
      else if (req.url === '/out') res.writeHead(302, { location: `${other.url}/leak?token=1` }).end();
      else if (req.url === '/loop') res.writeHead(302, { location: '/loop' }).end();
      else res.end(`${req.method} ${req.url}`);
    });
    await using guarded = open();
    const response = await guarded(`${server.url}/in`, { method: 'POST', body: 'x' });
    expect([await response.text(), response.redirected]).toEqual(['POST /end', true]);
    const refused = guarded(`${server.url}/out`);
    await expect(refused).rejects.toMatchObject({ kind: 'protocol', message: `redirect to ${other.url} not followed` });
    await expect(guarded(`${server.url}/loop`)).rejects.toMatchObject({ kind: 'protocol' });
    expect((await guarded(`${server.url}/out`, { redirect: 'manual' })).status).toBe(302);
    expect(outside).toEqual([]);
  });

  it('checks addresses written as literals and those a name resolves to', async () => {
    await using server = await listen((_req, res) => res.end('inside'));
    const seen: string[] = [];
    const checkAddress = (address: string): string | null => {
      seen.push(address);
      return address.startsWith('169.254.') || address === '127.0.0.1' || address === '::1' ? 'private' : null;
    };
    await using guarded = open({ checkAddress });
    const port = new URL(server.url).port;
    for (const url of ['http://2852039166/', `${server.url}/`, `http://localhost:${port}/`]) {
      await expect(guarded(url)).rejects.toMatchObject({ kind: 'blocked-address' });
    }
    expect(seen.slice(0, 2)).toEqual(['169.254.169.254', '127.0.0.1']);
  });

  it('rejects with the reason of an abort, before the headers and inside the body', async () => {
    await using server = await listen((req, res) => void (req.url === '/body' && res.writeHead(200).write('a')));
    await using guarded = open();
    const reason = new Error('enough');
    const first = new AbortController();
    const waiting = guarded(server.url, { signal: first.signal });
    first.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    const second = new AbortController();
    const response = await guarded(`${server.url}/body`, { signal: second.signal });
    const text = response.text();
    second.abort(reason);
    await expect(text).rejects.toBe(reason);
  });

  it('rejects with the reason of an abort while it still connects', async () => {
    const silent = createTcpServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const accepted = once(silent, 'connection');
    await using guarded = open({ headersMs: 0 });
    const stop = new AbortController();
    const asked = guarded(`https://127.0.0.1:${(silent.address() as AddressInfo).port}`, { signal: stop.signal });
    const [socket] = (await accepted) as [Socket];
    stop.abort(new Error('not any more'));
    await expect(asked).rejects.toThrow('not any more');
    socket.destroy();
    silent.close();
  });

  it('gives a clone that is read by itself, also when the body is packed', async () => {
    await using server = await listen((_req, res) =>
      res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('twice')),
    );
    await using guarded = open();
    const response = await guarded(server.url);
    const copy = response.clone();
    expect([await copy.text(), await response.text()]).toEqual(['twice', 'twice']);
    expect(() => response.clone()).toThrow(TypeError);
  });

  it('holds a server back while nobody reads its body', async () => {
    let sent = 0;
    await using server = await listen((_req, res) => {
      const more = (): void => {
        for (let isFree = true; isFree && !res.destroyed && sent < 64 * MIB; sent += 65_536)
          isFree = res.write(Buffer.alloc(65_536));
        if (sent >= 64 * MIB) res.end();
        else res.once('drain', more);
      };
      more();
    });
    await using guarded = open({ maxBytes: 128 * MIB });
    const response = await guarded(server.url);
    expect(await settledValue(() => sent)).toBeLessThan(32 * MIB);
    expect((await response.arrayBuffer()).byteLength).toBe(64 * MIB);
  });

  it('leaves no listener on a long-lived signal', async () => {
    await using server = await listen((_req, res) => res.end('ok'));
    await using guarded = open();
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => (listeners++, add(...args));
    signal.removeEventListener = (...args: Parameters<typeof remove>) => (listeners--, remove(...args));
    for (let i = 0; i < 5; i++) await (await guarded(server.url, { signal })).text();
    await (await guarded(server.url, { signal })).body?.cancel();
    await expect.poll(() => listeners).toBe(0);
  });

  it('names host and code of a failed connection, and none of the secrets in the address', async () => {
    await using guarded = open();
    const failed = guarded('http://user:hunter22@127.0.0.1:9/path?key=hunter22');
    await expect(failed).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'no connection to 127.0.0.1:9: ECONNREFUSED',
    });
  });

  it('sends user-info as Basic authorization', async () => {
    await using server = await listen((req, res) => res.end(req.headers.authorization));
    await using guarded = open();
    const response = await guarded(server.url.replace('//', '//me:p%40ss@'));
    expect(await response.text()).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  });
});
