import { describe, expect, it } from 'vitest';
import { maskUrl } from './maskUrl';
import { originOf, splitUrl } from './urlParts';

const M = '••••••••';

describe('maskUrl', () => {
  it.each([
    ['https://h.example/mcp', 'https://h.example/mcp'],
    ['https://h.example:8443/a/b?', 'https://h.example:8443/a/b?'],
    ['https://me:hunter2@h.example/mcp', `https://${M}:${M}@h.example/mcp`],
    ['https://token@h.example', `https://${M}@h.example`],
    ['https://a@b@h.example/', `https://${M}@h.example/`],
    ['https://h/x?api_key=abc&mode=fast', `https://h/x?api_key=${M}&mode=${M}`],
    ['https://h/x?abc', `https://h/x?${M}`],
    ['https://h/x?k=0123456789abcdefWXYZ', `https://h/x?k=${M}WXYZ`],
    ['https://h/s/abcdefghij0123456789/mcp', `https://h/s/${M}6789/mcp`],
    ['https://h/s/abcdefghij012345678/mcp', 'https://h/s/abcdefghij012345678/mcp'],
    ['https://h/abcdefghijabcdefghijabc/mcp', 'https://h/abcdefghijabcdefghijabc/mcp'],
    ['https://h/%E4%BD%A0%E5%A5%BD1', 'https://h/%E4%BD%A0%E5%A5%BD1'],
    ['https://h\\abcdefghij0123456789', `https://h\\${M}6789`],
    ['https://h/x#frag', `https://h/x#${M}`],
    ['https://${env:HOST}/mcp', 'https://${env:HOST}/mcp'],
    ['${BASE}/mcp?k=v', `\${BASE}/mcp?k=${M}`],
    ['https://h/x?k=${env:KEY}', 'https://h/x?k=${env:KEY}'],
    ['https://h/x?k=pre${env:KEY}', `https://h/x?k=${M}`],
    ['https://h/x?k=${KEY:-sk-a/b?c}', `https://h/x?k=\${env:KEY:-${M}}`],
    ['https://h/${P:-abcdefghij0123456789}/x', `https://h/\${env:P:-${M}}/x`],
    ['not an address', M],
    ['sk-1234567890', M],
    ['', ''],
  ])('shows %j as %j', (url, expected) => {
    expect(maskUrl(url)).toEqual({ text: expected, isMasked: expected !== url });
  });

  it('hides all of an address with more references than can be told apart', () => {
    const url = `https://h/x?k=${'${A}'.repeat(7_000)}secret-word-1`;
    expect(maskUrl(url)).toEqual({ text: expect.not.stringContaining('secret-word') as unknown, isMasked: true });
    expect(splitUrl(url)).toBeNull();
  });

  it('shows a stored part by its own mask', () => {
    const url = 'https://h/${secret:url/path/3.aaaaaaaaaa}/x?k=${secret:url/query/0.bbbbbbbbbb}';
    expect(maskUrl(url, (written) => (written.includes('query') ? `${M}last` : M)).text).toBe(
      `https://h/${M}/x?k=${M}last`,
    );
  });
});

describe('splitUrl', () => {
  it('gives the address back when its parts are joined', () => {
    for (const url of [
      'https://u:p@h:1/a/b\\c?x=1&y&=z#f',
      '${BASE:-https://x/y?z}/a?b=${C}',
      'https://h?a=b?c',
      'https://h/$${x}/?q=$${y}',
    ]) {
      expect(
        splitUrl(url)
          ?.map(({ text }) => text)
          .join(''),
      ).toBe(url);
    }
  });
});

describe('originOf', () => {
  it.each([
    ['https://H.example:443/a?b', 'https://h.example'],
    ['https://u:p@h.example:8/a', 'https://h.example:8'],
    ['https://${secret:url/user.abc}:${secret:url/password.def}@h.example/x', 'https://h.example'],
    ['https://h.example/a?k=${secret:url/query/0.abc}', 'https://h.example'],
    ['nonsense', null],
  ])('finds where %j goes', (url, expected) => {
    expect(originOf(url)).toBe(expected);
  });
});
