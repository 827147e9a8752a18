import type { ServerId } from '@contract/ids';
import type { Core } from '../../../core';
import { never } from '../../never';
import type { Browser } from './browser';
import { takePort, untilPortFree } from './ports';
import type { StateSeen } from './seen';
import type { StateTrail } from './stateTrail';

/** Whoever sits before the app: signs in when a server wants it. */
export interface Person {
  /** Resolves with what came of it. `isPortTaken`: another program has the port of the sign-in before. */
  readonly signIn: (isPortTaken?: boolean) => Promise<StateSeen>;
  readonly asked: () => number;
  /** The longest that a callback port stayed taken after its sign-in; null when there was none. */
  readonly portMs: () => number | null;
  /** Looks at the port of a sign-in that was still waiting when the server was stopped. */
  readonly lookAtPort: () => Promise<void>;
}

export function createPerson(
  core: Core,
  id: ServerId,
  { browser, trail, settleMs }: { readonly browser: Browser; readonly trail: StateTrail; readonly settleMs: number },
): Person {
  let asked = 0;
  let portMs: number | null = null;
  const lookAtPort = async (): Promise<void> => {
    const port = browser.callbackPort();
    if (port !== null) portMs = Math.max(portMs ?? 0, await untilPortFree(port));
  };
  return {
    async signIn(isPortTaken = false) {
      asked += 1;
      const port = browser.callbackPort();
      const holder = isPortTaken && port !== null ? await takePort(port) : undefined;
      const begin = (): void => void core.manager.signIn(id, true, never()).catch(() => undefined);
      const settled = await trail.after(begin, settleMs);
      holder?.close();
      if (settled.kind !== 'awaiting-sign-in') await lookAtPort();
      return settled;
    },
    asked: () => asked,
    portMs: () => portMs,
    lookAtPort,
  };
}
