import { isRecord } from '../../lib/isRecord';
import { splitCommand } from '../splitCommand';
import type { Translate } from './foreignVariables';

/** String or array, with `args` beside it, or as an object of `path` and `args`; each argument stays one. */
export function readCommand(raw: Readonly<Record<string, unknown>>, translate: Translate): string[] | undefined {
  const nested = isRecord(raw.command) ? raw.command : undefined;
  const command = nested?.path ?? raw.command ?? raw.cmd;
  const args = nested?.args ?? raw.args;
  const list = (values: readonly unknown[]): string[] => values.map((value) => translate(String(value)));
  const rest: readonly unknown[] = Array.isArray(args) ? args : [];
  if (Array.isArray(command)) return command.length > 0 ? list([...(command as unknown[]), ...rest]) : undefined;
  if (typeof command !== 'string' || command === '') return undefined;
  return Array.isArray(args) ? list([command, ...rest]) : list(splitCommand(command));
}
