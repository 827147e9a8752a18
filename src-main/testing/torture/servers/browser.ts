import { isLoopbackHost } from '../../../oauth/addresses';

/** What the system's browser is to the app: told an address, it goes there, follows, and comes back. */
export interface Browser {
  readonly open: (href: string) => Promise<void>;
  /** How often it was told to. */
  readonly opened: () => number;
  /** Where the last one that it was told was to bring it back to; null before the first. */
  readonly callbackPort: () => number | null;
  /** Goes to the last callback once more. Never rejects. */
  readonly replay: () => Promise<void>;
}

const PATIENCE_MS = 10_000;
const MAX_HOPS = 5;

/** Goes to addresses of this computer alone; of every other one it is only counted that it was told to. */
export function createBrowser(): Browser {
  let opened = 0;
  let port: number | null = null;
  let callback: string | null = null;

  async function visit(href: string, hops = MAX_HOPS): Promise<void> {
    const { protocol, hostname, searchParams } = new URL(href);
    if (hops === 0 || protocol !== 'http:' || !isLoopbackHost(hostname)) return;
    if (searchParams.has('code')) callback = href;
    const response = await fetch(href, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.text();
    const next = response.headers.get('location');
    if (next !== null) await visit(new URL(next, href).href, hops - 1);
  }

  return {
    async open(href) {
      opened += 1;
      const back = new URL(href).searchParams.get('redirect_uri');
      port = back === null ? null : Number(new URL(back).port);
      visit(href).catch(() => undefined);
    },
    opened: () => opened,
    callbackPort: () => port,
    replay: async () => (callback === null ? undefined : visit(callback).catch(() => undefined)),
  };
}
