import { messageOf } from './fault';
import { told, type Said, type Told } from './words';

const REASONS: Readonly<Record<string, Told>> = {
  EACCES: told`permission denied`,
  EPERM: told`permission denied`,
  EROFS: told`the file system is read-only`,
  ENOSPC: told`no space left on the disk`,
  EDQUOT: told`the disk quota is used up`,
  EFBIG: told`the file would be too large`,
  EIO: told`the disk reports an error`,
  EBUSY: told`another program is using it`,
  EISDIR: told`a folder stands in its place`,
  ENOTDIR: told`a part of its path is not a folder`,
  ENOENT: told`it does not exist`,
  EEXIST: told`something else stands in its place`,
  ELOOP: told`its links go round in a circle`,
  ENAMETOOLONG: told`its name is too long`,
  EMFILE: told`too many files are open`,
  ENFILE: told`too many files are open`,
};

/** The code of a failed file operation, such as `ENOENT`. */
export const ioCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Why a file operation failed, in words a person can act on. */
export function ioReason(error: unknown): Said {
  const code = ioCode(error);
  if (code === undefined) return messageOf(error);
  const reason = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  return reason === undefined ? code : told`${reason} (${code})`;
}
