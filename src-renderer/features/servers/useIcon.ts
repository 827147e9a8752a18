import type { ServerId } from '@contract';
import { useEffect, useState } from 'react';
import { bridge } from '../../bridge';

/** The picture of a server or one of its tools once main has looked at it; null until then and when there is none. */
export function useIcon(has: boolean, id: ServerId, tool?: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!has) return undefined;
    const gone = new AbortController();
    bridge.readIcon(tool === undefined ? { id } : { id, tool }).then(
      (found) => !gone.signal.aborted && setAddress(found),
      () => undefined,
    );
    return () => gone.abort();
  }, [has, id, tool]);
  return has ? address : null;
}
