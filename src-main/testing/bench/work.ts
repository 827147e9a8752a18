import type { CallMode } from './timeCalls';

/**
 * What core.ts and byHand.ts do, by their arguments: `connect N SERVER` connects N servers, lists their tools and
 * stops; another mode connects one and makes N calls. SERVER is the file of a stdio server, or a URL.
 */
export interface Work {
  readonly mode: CallMode | 'connect';
  readonly count: number;
  readonly target: string;
}

export function readWork([, , mode = '', count = '', target = '']: readonly string[]): Work {
  return { mode: mode as Work['mode'], count: Number(count), target };
}
