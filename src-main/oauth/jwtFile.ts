import { Fault } from '../lib/fault';
import { isRecord } from '../lib/isRecord';
import { Secret } from '../lib/secret';
import { tryParseJson } from '../lib/tryParseJson';
import { readTextFile } from '../storage/textFile';
import { machineFaults } from '../text/oauthMachine';

/** Hands a secret to everything that scrubs texts, the moment it is known (spec S8). */
export type Learn = (secret: Secret) => void;

/** Tokens that name all groups of a person are a tenth of this. */
const MAX_BYTES = 65_536;

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * The signed JWT that a file holds, read anew at each use since others renew it; blanks around it do not count.
 * @throws Fault 'unauthorized' that names the file, and quotes nothing of it
 */
export async function readJwtFile(file: string, learn: Learn): Promise<Secret> {
  const read = await readTextFile(file, MAX_BYTES);
  if (read.kind === 'missing') throw new Fault('unauthorized', machineFaults.fileMissing(file));
  if (read.kind === 'unreadable') throw new Fault('unauthorized', machineFaults.fileUnreadable(file, read.reason));
  const text = read.text.trim();
  if (!JWT.test(text) || claimsOf(text) === null) throw new Fault('unauthorized', machineFaults.fileNoJwt(file));
  const secret = new Secret(text);
  learn(secret);
  return secret;
}

/** When a JWT says that it ends, in epoch milliseconds; null when it does not. Checks no signature. */
export const endOf = (jwt: Secret): number | null => timeOf(jwt, 'exp');

/** When it says that it was issued, likewise. */
export const beginOf = (jwt: Secret): number | null => timeOf(jwt, 'iat');

function timeOf(jwt: Secret, claim: 'exp' | 'iat'): number | null {
  const at = claimsOf(jwt.reveal())?.[claim];
  return typeof at === 'number' && Number.isFinite(at) ? at * 1000 : null;
}

/** The `typ` of a JWT's header in small letters; null when it has none or is no JWT. Checks no signature. */
export function typeOf(jwt: Secret): string | null {
  const typ = JWT.test(jwt.reveal()) ? partOf(jwt.reveal(), 0)?.typ : undefined;
  return typeof typ === 'string' ? typ.toLowerCase() : null;
}

const claimsOf = (jwt: string): ReturnType<typeof partOf> => partOf(jwt, 1);

function partOf(jwt: string, at: 0 | 1): Readonly<Record<string, unknown>> | null {
  const part = tryParseJson(Buffer.from(jwt.split('.')[at] ?? '', 'base64url').toString('utf8'));
  return isRecord(part) ? part : null;
}
