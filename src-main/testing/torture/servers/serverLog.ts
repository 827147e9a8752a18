import { readFile } from 'node:fs/promises';
import type { Order } from './order';
import type { ServerSeen } from './seen';

interface KitLog {
  readonly requests: readonly { readonly method: string; readonly path: string; readonly body: string }[];
  readonly other: readonly unknown[];
}

/** What the server itself says of what it was asked. */
export async function readServer({ log, sentFile }: Order): Promise<Pick<ServerSeen, 'requests' | 'other' | 'sent'>> {
  const sent = sentFile === null ? [] : (await readFile(sentFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  if (log === null) return { requests: [], other: 0, sent };
  const { requests, other } = (await (await fetch(log)).json()) as KitLog;
  // The answers to a flood of its own would be megabytes.
  const few = requests.slice(0, 5_000).map(({ method, path, body }) => ({ method, path, body: body.slice(0, 120) }));
  return { requests: few, other: other.length, sent: sent.map((line) => line.slice(0, 300)) };
}
