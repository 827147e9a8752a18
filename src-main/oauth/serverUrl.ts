import type { ResolvedServer } from '../config/resolved';

/** Where a server is signed in to: its address over HTTP, which is also how a WebSocket begins; null for a local one. */
export function serverUrlOf({ transport }: Pick<ResolvedServer, 'transport'>): URL | null {
  if (!('url' in transport)) return null;
  return overHttp(transport.url.reveal());
}

/** `ws:` and `wss:` as `http:` and `https:`, so that origins can be compared. */
export const overHttp = (url: string): URL => new URL(url.replace(/^ws/i, 'http'));
