import { readFile } from 'node:fs/promises';
import path from 'node:path';

const APP_SCHEME = 'app';
/** The chat and all that belongs to it. */
export const PAGE_ADDRESS = 'app://plugboard/';
/** Main's own dialog: another origin, so that the page can neither reach into it nor show it. */
export const CONFIRM_ADDRESS = 'app://confirm/';

/** `URL.origin` is `null` for our scheme, while frames report this. */
export function originOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** Spec X, to the letter. */
export const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self' data:; connect-src 'self'; frame-src plugboard-app:; base-uri 'none'; form-action 'none'";

/** Pass this to `protocol.registerSchemesAsPrivileged` before the app is ready. */
export const APP_SCHEMES: Electron.CustomScheme[] = [
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
];

const DOCUMENTS: Readonly<Record<string, string>> = { plugboard: 'index.html', confirm: 'confirm.html' };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
};

/** Which file under `out/renderer` an address means, or null. Each host has one document; assets are shared. */
export function fileOf(address: string): { readonly file: string; readonly type: string } | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const document = url && url.protocol === `${APP_SCHEME}:` ? DOCUMENTS[url.host] : undefined;
  if (!url || document === undefined) return null;
  const name = decode(url.pathname).replace(/^\//, '');
  if (name === '' || name === document) return { file: document, type: 'text/html; charset=utf-8' };
  const type = TYPES[path.posix.extname(name)];
  if (type === undefined || name.endsWith('.html') || !SAFE_NAME.test(name)) return null;
  return { file: name, type };
}

/** Folders and names without a dot in front: neither `..`, nor hidden files, nor drive letters can be spelt. */
const SAFE_NAME = /^([A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '\0';
  }
}

/**
 * Serves the built page from `root` under `app://`, with the content security policy on every answer. Resolves when
 * the first document was answered: from then on the page's process has work of its own.
 */
export function serveApp(protocol: Pick<Electron.Protocol, 'handle'>, root: string): Promise<void> {
  return new Promise((resolve) => {
    protocol.handle(APP_SCHEME, async (request) => {
      const found = request.method === 'GET' ? fileOf(request.url) : null;
      const bytes = found && (await readFile(path.join(root, found.file)).catch(() => null));
      if (!found || !bytes) return new Response('not found', { status: 404, headers: headersFor('text/plain') });
      if (found.file.endsWith('.html')) resolve();
      return new Response(new Uint8Array(bytes), { headers: headersFor(found.type) });
    });
  });
}

/** No opener policy: no window of ours opens another, and the header would start a second process for the page. */
const headersFor = (type: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Security-Policy': CSP,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
});
