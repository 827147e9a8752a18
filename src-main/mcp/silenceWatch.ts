import { isMcpFault } from './faults';

/** Tells slow tools from a server that is not there any more. */
export interface SilenceWatch {
  /** Something was answered. */
  heard(): void;
  /** How a call failed; only running out of time counts. */
  failed(error: unknown): void;
}

/** After `limit` calls in a row that ran out of time `ping` asks once; `onDead` is called when that fails too. */
export function createSilenceWatch(limit: number, ping: () => Promise<unknown>, onDead: () => void): SilenceWatch {
  let silent = 0;
  let isAsking = false;
  const ask = async (): Promise<void> => {
    isAsking = true;
    try {
      await ping();
      silent = 0;
    } catch (error) {
      if (isTimeOut(error)) onDead();
      else silent = 0;
    } finally {
      isAsking = false;
    }
  };
  return {
    heard: () => void (silent = 0),
    failed(error) {
      if (!isTimeOut(error)) return;
      silent += 1;
      if (silent >= limit && !isAsking) void ask();
    },
  };
}

const isTimeOut = (error: unknown): boolean => isMcpFault(error) && error.kind === 'timed-out';
