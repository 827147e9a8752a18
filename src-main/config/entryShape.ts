import type { ServerEntry, ServerType } from './schema';
import { splitCommand } from './splitCommand';
import { entryFaults } from '../text/configFaults';
import type { Words } from '../lib/words';

/** Local and built-in servers are started; the rest are reached at an address. */
export const isLocal = (type: ServerType): boolean => type === 'local';
export const isRemote = (type: ServerType): boolean => type !== 'local' && type !== 'sdk' && !type.endsWith('-ide');

/** What an entry without a `type` is: `local` with a command, else `auto` (spec C2). */
export const typeOf = (entry: ServerEntry): ServerType =>
  entry.type ?? (entry.command === undefined ? 'auto' : 'local');

/**
 * The command as one array, program first. Beside `args`, a command string is the program, whatever it holds; alone,
 * it is a command line in shell-like quotes.
 */
export function commandOf(entry: ServerEntry): string[] {
  if (entry.command === undefined) return [];
  if (Array.isArray(entry.command)) return [...entry.command, ...(entry.args ?? [])];
  return entry.args === undefined ? splitCommand(entry.command) : [entry.command, ...entry.args];
}

/** Why an entry cannot work as it is written, or null. */
export function shapeProblem(entry: ServerEntry): Words | null {
  const hasCommand = commandOf(entry).some((part) => part !== '');
  const hasUrl = entry.url !== undefined && entry.url !== '';
  if (hasCommand && hasUrl) return entryFaults.bothCommandAndAddress;
  const type = typeOf(entry);
  const isOpen = entry.type === undefined || entry.type === 'auto';
  if (isOpen && !hasCommand && !hasUrl) return entryFaults.neitherCommandNorAddress;
  if (isLocal(type) && (commandOf(entry)[0] ?? '') === '') return entryFaults.needsCommand;
  if (isRemote(type) && !hasUrl) return entryFaults.needsAddress(type);
  if (type === 'sdk' && !entry.name) return entryFaults.needsBuiltinName;
  if (type === 'claudeai-proxy' && !entry.server_id) return entryFaults.needsServerId;
  return null;
}
