import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CSP, fileOf, originOf, serveApp } from './appProtocol';

describe('fileOf', () => {
  it.each([
    ['app://plugboard/', 'index.html'],
    ['app://plugboard/index.html', 'index.html'],
    ['app://plugboard/?x#y', 'index.html'],
    ['app://confirm/', 'confirm.html'],
    ['app://plugboard/assets/index-Ab_1.js', 'assets/index-Ab_1.js'],
    ['app://confirm/assets/confirm.css', 'assets/confirm.css'],
    ['app://plugboard/assets/inter-v2.woff2', 'assets/inter-v2.woff2'],
    ['app://plugboard/assets/../assets/a.js', 'assets/a.js'],
  ])('%s is %s', (address, file) => {
    expect(fileOf(address)?.file).toBe(file);
  });

  it.each([
    'app://plugboard/confirm.html',
    'app://confirm/index.html',
    'app://other/',
    'app://plugboard.evil/',
    'app:///index.html',
    'app:index.html',
    'file:///etc/passwd',
    'https://plugboard/',
    'app://plugboard/..%2f..%2fetc%2fpasswd.js',
    'app://plugboard/%2e%2e/%2e%2e/main/index.js.map',
    'app://plugboard/assets/%2e%2e%2f%2e%2e%2fmain%2findex.js',
    'app://plugboard/assets/..%5c..%5cmain%5cindex.js',
    'app://plugboard/%2fetc%2fpasswd.json',
    'app://plugboard//etc/passwd.json',
    'app://plugboard/C:/x.js',
    'app://plugboard/.hidden.js',
    'app://plugboard/assets/.env.json',
    'app://plugboard/assets/a.js%00.png',
    'app://plugboard/assets/%E0%A4%A.js',
    'app://plugboard/assets/index',
    'app://plugboard/assets/run.sh',
    'app://user@plugboard/x.exe',
    'not an address',
  ])('%s is nothing', (address) => {
    expect(fileOf(address)).toBeNull();
  });
});

it('knows the origin that a frame of ours reports', () => {
  expect(originOf('app://plugboard/')).toBe('app://plugboard');
  expect(originOf('http://localhost:5173/x')).toBe('http://localhost:5173');
});

it('serves a file with the policy of the specification, and 404 for the rest', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'app-'));
  try {
    mkdirSync(path.join(root, 'assets'));
    writeFileSync(path.join(root, 'index.html'), '<p>hi');
    writeFileSync(path.join(root, 'assets', 'a.js'), '1');
    let handler: ((request: Request) => Response | Promise<Response>) | undefined;
    const isAnswered = serveApp({ handle: (_scheme, handle) => void (handler = handle) }, root);
    const get = async (url: string, method = 'GET'): Promise<Response> =>
      (await handler?.({ url, method } as Request)) ?? Response.error();

    const page = await get('app://plugboard/');
    expect(await page.text()).toBe('<p>hi');
    await isAnswered;
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const script = await get('app://plugboard/assets/a.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const missing = await get('app://plugboard/assets/b.js');
    expect([missing.status, (await get('app://plugboard/../x.js')).status]).toEqual([404, 404]);
    expect((await get('app://plugboard/', 'POST')).status).toBe(404);
    for (const { headers } of [page, script, missing]) {
      expect(headers.get('content-security-policy')).toBe(CSP);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  } finally {
    rmSync(root, { recursive: true });
  }
});

it('has exactly the policy of the specification', () => {
  expect(CSP).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-src plugboard-app:; base-uri 'none'; form-action 'none'",
  );
});
