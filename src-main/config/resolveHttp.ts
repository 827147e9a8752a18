import { Fault } from '../lib/fault';
import { Secret } from '../lib/secret';
import { basicAuthorization } from '../lib/uri';
import { readCertificates } from './certificates';
import { typeOf } from './entryShape';
import type { Read } from './expand';
import type { ResolvedTransport } from './resolved';
import type { ServerEntry, ServerType } from './schema';
import { entryFaults, startFaults } from '../text/configFaults';

/**
 * Where a remote server is reached, what is sent along, and whose certificates count there besides (spec C2). A path in
 * `ca_file` begins in `home`.
 */
export async function resolveHttp(entry: ServerEntry, read: Read, home: string): Promise<ResolvedTransport> {
  const type = typeOf(entry);
  const url = readUrl(read(entry.url ?? ''), SCHEMES[type] ?? SCHEMES.http);
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
  if (type === 'claudeai-proxy') headers.set('X-ClaudeAI-Server-ID', entry.server_id ?? '');
  return {
    kind: kindOf(type, url),
    url: new Secret(url.href),
    headers: new Map([...headers].map(([name, value]) => [name, new Secret(value)])),
    ca: entry.ca_file ? await readCertificates(entry.ca_file, home) : [],
  };
}

const HTTP = ['https:', 'http:'];
const SOCKET = ['wss:', 'ws:'];

/** What the address of a type may begin with. */
const SCHEMES: Readonly<Partial<Record<ServerType, readonly string[]>>> & { readonly http: readonly string[] } = {
  http: HTTP,
  ws: [...SOCKET, ...HTTP],
  auto: [...HTTP, ...SOCKET],
};

function kindOf(type: ServerType, url: URL): 'streamable-http' | 'sse' | 'ws' | 'auto' {
  if (type === 'ws' || SOCKET.includes(url.protocol)) return 'ws';
  if (type === 'sse' || type === 'auto') return type;
  return 'streamable-http';
}

function readUrl(text: string, schemes: readonly string[]): URL {
  if (!URL.canParse(text)) throw new Fault('config', startFaults.addressForm);
  const url = new URL(text);
  if (!schemes.includes(url.protocol)) {
    throw new Fault('config', startFaults.addressScheme(url.protocol, schemes.slice(0, 2)));
  }
  url.hash = '';
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
