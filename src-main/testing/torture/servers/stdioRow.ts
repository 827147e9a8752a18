import { BOOT, LATE, T_CALL, T_STOP, type ModeRow, type Step } from './modeRow';
import type { Seen } from './seen';

/** A row of the stdio file, before it is said how it is reached. */
export type StdioRow = Omit<ModeRow, 'type'>;

export const CALL: Step = { do: 'call' };
export const wait = (ms: number): Step => ({ do: 'wait', ms });
export const until = (state: string, ms: number): Step => ({ do: 'until', state, ms });
export const gone: Step = { do: 'gone', ms: T_STOP };
export const READY = { state: ['ready'], ms: BOOT + 2_000 };
export const ANSWERED = { is: ['answered'], ms: 2_000 };
export const AT_ONCE = { is: ['answered'], ms: 1_000 };
export const TIMED_OUT = { is: ['timed-out'], ms: T_CALL + LATE };
/** The limit of a call is beyond the bound of the row. */
export const PATIENT = { call_timeout_seconds: 20, max_call_seconds: 20 };

export const hasLog = ({ log }: Seen, words: RegExp): boolean => log.some((line) => words.test(line));
export const textOf = ({ calls }: Seen, at = 0): string => calls[at]?.text ?? '';
export const sentOf = ({ server }: Seen, method: string): number =>
  server.sent.filter((line) => line.includes(`"method":"${method}"`)).length;
