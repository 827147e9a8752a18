import { expect, it } from 'vitest';
import { isLoopback, proxyOfEnvironment, proxyOfPac } from './proxy';

it.each([
  ['DIRECT', null],
  ['PROXY proxy.corp:3128; DIRECT', 'http://proxy.corp:3128'],
  ['SOCKS old:1080; HTTPS secure:443', 'https://secure:443'],
  ['SOCKS5 new:1080', 'socks5://new:1080'],
  ['DIRECT; PROXY late:1', null],
  ['PROXY', null],
  ['nonsense', null],
])('reads the PAC answer %s', (answer, proxy) => expect(proxyOfPac(answer)).toBe(proxy));

const env = (values: Record<string, string>) => new Map(Object.entries(values));

it.each([
  ['https://a.example/mcp', { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:1' }, 'http://p:1'],
  ['http://a.example/mcp', { HTTPS_PROXY: 'http://p:1', http_proxy: 'q:1' }, 'http://q:1'],
  ['https://a.example/', { ALL_PROXY: 'socks5://s:1' }, 'socks5://s:1'],
  ['https://a.example/', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'b.example, example' }, null],
  ['https://a.example/', { HTTPS_PROXY: 'http://p:1', NO_PROXY: '.a.example' }, null],
  ['https://notexample/', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'example' }, 'http://p:1'],
  ['https://a.example:8443/', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a.example:443' }, 'http://p:1'],
  ['https://a.example/', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a.example:443' }, null],
  ['https://[fd00::1]/', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'fd00::1' }, null],
  ['https://a.example/', { HTTPS_PROXY: 'http://p:1', NO_PROXY: '*' }, null],
  ['https://a.example/', { HTTPS_PROXY: 'http://p:1', NO_PROXY: '' }, 'http://p:1'],
  ['https://a.example/', { HTTPS_PROXY: 'http://[' }, null],
  ['https://a.example/', {}, null],
])('reaches %s as %j says', (url, values, proxy) => {
  expect(proxyOfEnvironment(new URL(url), env(values as Record<string, string>))).toBe(proxy);
});

it('knows this computer', () => {
  const of = (url: string): boolean => isLoopback(new URL(url));
  expect(['http://localhost:1/', 'http://127.0.0.9/', 'http://[::1]/', 'http://a.localhost/'].map(of)).not.toContain(
    false,
  );
  expect(['http://localhost.example/', 'http://128.0.0.1/'].map(of)).not.toContain(true);
});
