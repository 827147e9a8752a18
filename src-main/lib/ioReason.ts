import { messageOf } from './fault';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large',
  EIO: 'the disk reports an error',
  EBUSY: 'another program is using it',
  EISDIR: 'a folder stands in its place',
  ENOTDIR: 'a part of its path is not a folder',
  ENOENT: 'it does not exist',
  EEXIST: 'something else stands in its place',
  ELOOP: 'its links go round in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** The code of a failed file operation, such as `ENOENT`. */
export const ioCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Why a file operation failed, in words a person can act on. */
export function ioReason(error: unknown): string {
  const code = ioCode(error);
  if (code === undefined) return messageOf(error);
  return Object.hasOwn(REASONS, code) ? `${REASONS[code]} (${code})` : code;
}
