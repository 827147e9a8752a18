import { isLocal, isRemote } from '../config/entryShape';
import type { ServerType } from '../config/schema';
import type { Said } from '../lib/words';
import { usageFaults } from '../text/usage';
import type { ServerFlags } from './command';
import type { Pairs } from './pairs';
import { typeAfter } from './serverChange';
import type { ServerJson } from './serverJson';

/** What an edit finds, as far as it must fit. */
export type FittedBefore = Pick<ServerJson, 'type' | 'env' | 'headers'> & { readonly auth: { readonly kind: string } };

/**
 * Why what was said does not belong to a server of this kind, or what would stay behind from what it was; null when all
 * fits. What deletes always fits. Pure.
 */
export function misfitOf(flags: ServerFlags, before: FittedBefore | undefined): Said | null {
  const type = typeAfter(flags, before?.type);
  if (isLocal(type)) {
    const stray = remoteOption(flags);
    if (stray !== null) return usageFaults.notForCommand(stray);
  } else if (isRemote(type)) {
    const stray = localOption(flags);
    if (stray !== null) return usageFaults.notForAddress(stray);
  }
  return before && isLocal(before.type) !== isLocal(type) ? leftOver(flags, before, type) : null;
}

const sets = (text: string | undefined): boolean => text !== undefined && text !== '';
const setsAny = (pairs: Pairs): boolean => pairs.some(([, value]) => value !== '');

function remoteOption(flags: ServerFlags): string | null {
  if (setsAny(flags.headers)) return 'header';
  const found = REMOTE.find(([, key]) => sets(flags[key]));
  if (found) return found[0];
  return flags.auth === undefined || flags.auth === 'none' ? null : 'auth';
}

const REMOTE = [
  ['token', 'token'],
  ['client-id', 'clientId'],
  ['client-secret', 'clientSecret'],
  ['private-key', 'privateKey'],
  ['scope', 'scope'],
] as const;

function localOption(flags: ServerFlags): string | null {
  if (setsAny(flags.env)) return 'env';
  if (flags.envInherit !== undefined && flags.envInherit.length > 0) return 'env-inherit';
  return sets(flags.cwd) ? 'cwd' : null;
}

/** Else a secret would lie in an entry that never uses it. */
function leftOver(flags: ServerFlags, before: FittedBefore, type: ServerType): Said | null {
  const option = isLocal(type) ? 'header' : 'env';
  const [stored, changed] = isLocal(type) ? [before.headers, flags.headers] : [before.env, flags.env];
  const gone = new Set(changed.filter(([, value]) => value === '').map(([name]) => name));
  const names = Object.keys(stored).filter((name) => !gone.has(name));
  const keepsAuth = isLocal(type) && before.auth.kind !== 'none' && flags.auth !== 'none';
  if (names.length === 0 && !keepsAuth) return null;
  const how = [...names.map((name) => `--${option} ${name}=`), ...(keepsAuth ? ['--auth none'] : [])];
  return usageFaults.wouldBeLeft([...names, ...(keepsAuth ? ['auth'] : [])].join(', '), how.join(' '));
}
