import type { LogRow, WireRow } from '../mcp/reportRows';
import { LOG_LEVELS, type LogLevel } from '../mcp/session';
import type { Session } from './session';

interface Asked {
  readonly name: string;
  readonly isWire: boolean;
  readonly level: LogLevel | null;
}

/**
 * `mcp logs`: what a server wrote and what was noted of it, or with `--wire` what went over its wire. With `--level`
 * only lines that are known to be at least as grave, which leaves out stderr.
 */
export async function showLog(session: Session, { name, isWire, level }: Asked): Promise<number> {
  await session.server(name);
  await session.giveInputs([name]);
  const { host, signal } = session;
  if (isWire) {
    await print(session, await host.wire(name, session, signal), toWireLine);
  } else {
    const rows = await host.logs(name, session, signal);
    await print(session, rows.filter(isAtLeast(level)), toLogLine);
  }
  return 0;
}

async function print<T>(session: Session, rows: readonly T[], toLine: (row: T) => string): Promise<void> {
  if (session.json) await session.data(rows);
  else await session.text(rows.map((row) => `${toLine(row)}\n`).join(''));
}

const isAtLeast =
  (least: LogLevel | null) =>
  ({ level }: LogRow): boolean =>
    least === null || (level !== null && LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(least));

function toLogLine({ time, source, level, logger, text, times }: LogRow): string {
  const from = [source, level, logger].filter((word) => word !== null && word !== '').join(' ');
  return `${time} ${from}: ${text}${times > 1 ? ` (×${times})` : ''}`;
}

const toWireLine = ({ time, kind, direction, text }: WireRow): string =>
  `${time} ${direction === 'out' ? '>' : '<'} ${kind === 'message' ? '' : `${kind} `}${text.replaceAll('\n', ' | ')}`;
