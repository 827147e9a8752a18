import { Fault } from '../lib/fault';
import { Secret } from '../lib/secret';
import { basicAuthorization } from '../lib/uri';
import { typeOf } from './entryShape';
import type { Read } from './expand';
import type { ResolvedTransport } from './resolved';
import type { ServerEntry } from './schema';
import { entryFaults, startFaults } from '../text/configFaults';

/** Where a remote server is reached, and what is sent along (spec C2). */
export function resolveHttp(entry: ServerEntry, read: Read): ResolvedTransport {
  const url = readUrl(read(entry.url ?? ''));
  const headers = new Map(Object.entries(entry.headers ?? {}).map(([name, text]) => [name, checked(name, read(text))]));
  const names = new Set([...headers.keys()].map((name) => name.toLowerCase()));
  if (entry.auth?.kind === 'bearer') {
    if (names.has('authorization')) {
      throw new Fault('config', startFaults.tokenAndHeader);
    }
    const token = read(entry.auth.token ?? '');
    if (token === '') throw new Fault('config', startFaults.noToken);
    headers.set('Authorization', checked('Authorization', `Bearer ${token}`));
  } else if (!names.has('authorization')) {
    // A fetch refuses an address with user-info, so it goes as the header that it stands for.
    const authorization = basicAuthorization(url);
    if (authorization !== null) headers.set('Authorization', authorization);
  }
  url.username = '';
  url.password = '';
  if (typeOf(entry) === 'claudeai-proxy') headers.set('X-ClaudeAI-Server-ID', entry.server_id ?? '');
  return {
    kind: 'streamable-http',
    url: new Secret(url.href),
    headers: new Map([...headers].map(([name, value]) => [name, new Secret(value)])),
  };
}

function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Fault('config', startFaults.addressForm);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new Fault('config', startFaults.addressScheme(url.protocol));
  }
  return url;
}

/** Names the header, never its value. */
function checked(name: string, value: string): string {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) throw new Fault('config', entryFaults.headerName(name));
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    throw new Fault('config', startFaults.headerValue(name));
  }
  return value.trim();
}
