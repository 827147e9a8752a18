import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const inRoot = (...parts) => path.join(root, ...parts);

const stamps = inRoot('node_modules/.cache/plugboard');

/** True when the named step was last done for exactly this text. */
export const isDone = (name, text) => {
  const file = path.join(stamps, name);
  return existsSync(file) && readFileSync(file, 'utf8') === text;
};

export function markDone(name, text) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(path.join(stamps, name), text);
}

/** A hash of name, size and time of every file under the given paths. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const name of paths) {
    const full = inRoot(name);
    const files = statSync(full).isDirectory() ? filesIn(full).sort() : [full];
    for (const file of files) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(root, file)}:${size}:${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** What was installed there stands in a lock, which is a file of ours. */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(file);
    return entry.isFile() ? [file] : [];
  });
