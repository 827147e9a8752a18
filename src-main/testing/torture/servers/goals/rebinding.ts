import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { openAuthHttp } from '../../../../oauth/authHttp';
import { DEFAULT_OAUTH_LIMITS } from '../../../../oauth/limits';
import { oauthAddresses } from '../../../../text/oauthServers';
import { never } from '../../../never';
import type { Goal } from '../../goal';
import { toRow } from '../../row';

const TRIES = 200;
const PUBLIC = '1.1.1.1';
const LIMITS = { ...DEFAULT_OAUTH_LIMITS, httpMs: 1_000 };

/** Goal 32: names that are public when they are looked at, and this computer when they are connected to. */
export const rebinding: Goal = async ({ share }) => {
  let connections = 0;
  const trap = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).destroy();
  }).listen(0, '127.0.0.1');
  await once(trap, 'listening');
  const { port } = trap.address() as AddressInfo;
  using names = rebound();
  const tries = Math.max(10, Math.round(TRIES * share));
  try {
    let refused = 0;
    for (let at = 0; at < tries; at++) {
      const address = names.next(port);
      await using http = await openAuthHttp(new URL('https://1.0.0.1/mcp'), { limits: LIMITS }, never());
      await http.check(address, oauthAddresses.token, never());
      const kind = await http.fetch(address, { method: 'POST' }).then(
        () => 'answered',
        (error: { readonly kind?: string }) => error.kind,
      );
      if (kind === 'blocked-address') refused += 1;
    }
    const ours = connections;
    const address = names.next(port);
    await using http = await openAuthHttp(new URL('https://1.0.0.1/mcp'), { limits: LIMITS }, never());
    await http.check(address, oauthAddresses.token, never());
    await fetch(address).catch(() => undefined);
    const careless = connections - ours;
    return [
      toRow({
        goal: 32,
        what: `${tries} names that are public when looked at and loopback when connected to`,
        figure: `${ours} packets, ${refused} refused`,
        wanted: `0 packets, ${tries} refused`,
        isMet: ours === 0 && refused === tries,
        control: { figure: `looked at before, and then fetched: ${careless} connection`, isCaught: careless > 0 },
      }),
    ];
  } finally {
    trap.close();
  }
};

/** Every name is public once, and loopback from then on. Disposing gives the system its names back. */
function rebound(): Disposable & { readonly next: (port: number) => string } {
  const { lookup, promises } = dns;
  const byPromise = promises.lookup;
  const seen = new Set<string>();
  let names = 0;
  const answer = (name: string): LookupAddress[] => {
    const address = seen.has(name) ? '127.0.0.1' : PUBLIC;
    seen.add(name);
    return [{ address, family: 4 }];
  };
  type Done = (error: null, found: LookupAddress[] | string, family?: number) => void;
  const byCallback = (name: string, options: { readonly all?: boolean }, done: Done): void => {
    const found = answer(name);
    process.nextTick(() => (options.all === true ? done(null, found) : done(null, found[0]?.address ?? '', 4)));
  };
  Object.assign(dns, { lookup: byCallback });
  Object.assign(promises, { lookup: async (name: string) => answer(name) });
  syncBuiltinESMExports();
  return {
    next: (port) => `https://as-${(names += 1)}.example:${port}/token`,
    [Symbol.dispose]() {
      Object.assign(dns, { lookup });
      Object.assign(promises, { lookup: byPromise });
      syncBuiltinESMExports();
    },
  };
}
