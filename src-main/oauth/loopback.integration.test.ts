import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { openLoopback, type Loopback } from './loopback';

const STATE = 'the-right-state';
const open = (port = 0): Promise<Loopback> => openLoopback({ port, path: '/callback', state: STATE, language: 'en' });

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function send({ redirectUri }: Loopback, { method = 'GET', path = '/callback', headers = {} }: Sent) {
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const { port } = new URL(redirectUri);
    const asked = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

const right = `/callback?code=the-code&state=${STATE}&iss=https%3A%2F%2Fas.example`;

it('takes the code from the first answer with its state, and only once', async () => {
  await using loopback = await open();
  expect(loopback.redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  expect((await send(loopback, { path: right })).status).toBe(200);
  const { iss, result } = await loopback.answer;
  expect(iss).toBe('https://as.example');
  expect(result.kind === 'code' && result.code.reveal()).toBe('the-code');
  const second = await send(loopback, { path: right.replace('the-code', 'other') });
  expect(second.status).toBe(410);
  expect(second.body).toContain('Already done');
});

it.each([
  ['another state', '/callback?code=x&state=forged'],
  ['no state', '/callback?code=x'],
  ['two states', `/callback?code=x&state=${STATE}&state=${STATE}`],
  ['two codes', `/callback?code=x&code=y&state=${STATE}`],
  ['neither code nor error', `/callback?state=${STATE}`],
  ['an empty code', `/callback?code=&state=${STATE}`],
])('refuses %s and waits on', async (_, path) => {
  await using loopback = await open();
  const { status, body } = await send(loopback, { path });
  expect(status).toBe(400);
  expect(body).toContain('Not accepted');
  await send(loopback, { path: right });
  expect((await loopback.answer).result.kind).toBe('code');
});

it.each([
  ['another Host', 421, { headers: { host: 'evil.example' } }],
  ['localhost as its Host', 421, { headers: { host: 'localhost' } }],
  ['an Origin', 403, { headers: { origin: 'https://evil.example' } }],
  ['an Origin of null', 403, { headers: { origin: 'null' } }],
  ['POST', 405, { method: 'POST' }],
  ['HEAD', 405, { method: 'HEAD' }],
  ['a longer path', 404, { path: right.replace('/callback', '/callback/') }],
  ['a path that only leads there', 404, { path: right.replace('/callback', '/x/../callback') }],
  ['a whole address', 404, { path: `http://127.0.0.1${right}` }],
] as const)('does not look at a request with %s', async (_, status, sent: Sent) => {
  await using loopback = await open();
  expect((await send(loopback, { path: right, ...sent })).status).toBe(status);
  await send(loopback, { path: `/callback?error=access_denied&state=${STATE}` });
  expect((await loopback.answer).result.kind).toBe('error');
});

it('ends with the server’s error when it carries the right state, and shows nothing of it', async () => {
  await using loopback = await open();
  const path = `/callback?error=access_denied&error_description=${encodeURIComponent('<h1>x</h1>')}&state=${STATE}`;
  const { status, body } = await send(loopback, { path });
  expect(status).toBe(200);
  expect(body).not.toContain('<h1>x');
  expect((await loopback.answer).result).toEqual({
    kind: 'error',
    error: { code: 'access_denied', description: 'x' },
  });
});

it('serves pages that can load, send and keep nothing', async () => {
  await using loopback = await open();
  const { headers, body } = await send(loopback, { path: right });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', connection: 'close' });
  expect(body).not.toMatch(/<script|src=|href=|the-code|the-right-state/);
});

it('takes the address that a person copied, by the same rules', async () => {
  await using loopback = await open();
  const { redirectUri } = loopback;
  const at = (query: string): string => ` ${redirectUri}?${query}\n`;
  expect(() => loopback.paste('code=x')).toThrow(expect.objectContaining({ kind: 'invalid' }));
  expect(() => loopback.paste(at('x').replace('/callback', '/other'))).toThrow(
    expect.objectContaining({ kind: 'invalid' }),
  );
  expect(() => loopback.paste(at('code=x&state=forged'))).toThrow(expect.objectContaining({ kind: 'invalid' }));
  loopback.paste(at(`code=pasted&state=${STATE}`));
  const { result } = await loopback.answer;
  expect(result.kind === 'code' && result.code.reveal()).toBe('pasted');
  expect(() => loopback.paste(at(`code=pasted&state=${STATE}`))).toThrow(expect.objectContaining({ kind: 'invalid' }));
});

it('frees its port and ends its connections when disposed, half requests included', async () => {
  const loopback = await open();
  const port = Number(new URL(loopback.redirectUri).port);
  const half = connect(port, '127.0.0.1');
  await once(half, 'connect');
  half.write('GET /callback HTTP/1.1\r\nHost: ');
  half.on('error', () => undefined);
  const ended = new Promise((resolve) => half.resume().once('close', resolve));
  await loopback[Symbol.asyncDispose]();
  await ended;
  await using again = await open(port);
  expect(new URL(again.redirectUri).port).toBe(String(port));
});

it('cuts requests that are too large, and goes on', async () => {
  await using loopback = await open();
  await expect(send(loopback, { path: `${right}&x=${'a'.repeat(40_000)}` })).rejects.toThrow();
  expect((await send(loopback, { path: right })).status).toBe(200);
});

it('says that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(open(port)).rejects.toMatchObject({ kind: 'port-taken' });
  other.close();
});
