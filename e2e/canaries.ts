import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret that is typed into the app, and every form in which it could turn up somewhere else. */
export interface Canary {
  readonly name: string;
  readonly value: string;
  readonly forms: readonly Buffer[];
}

/** With characters that look different in every encoding, and a core that looks alike in most. */
export function createCanary(name: string, characters = ' "\\/+%é'): Canary {
  const core = randomBytes(12).toString('hex');
  const value = `${core}${characters}${name}`;
  return { name, value, forms: [...formsOf(value), ...formsOf(core)] };
}

/** As it is, in one- and two-byte texts, escaped for JSON once and twice, URL-encoded, in base64 and in hex. */
function formsOf(value: string): Buffer[] {
  const json = JSON.stringify(value).slice(1, -1);
  const base64 = Buffer.from(value).toString('base64');
  const texts = [
    value,
    json,
    JSON.stringify(json).slice(1, -1),
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
    // Without the end, where what follows would change it.
    base64.slice(0, (base64.length >> 2) * 4 - 4),
    Buffer.from(value).toString('base64url').slice(0, -4),
    Buffer.from(value).toString('hex'),
  ];
  return [...new Set(texts)].flatMap((text) => [
    Buffer.from(text, 'utf8'),
    Buffer.from(text, 'latin1'),
    Buffer.from(text, 'utf16le'),
  ]);
}

export const holds = (place: string | Buffer, { forms }: Canary): boolean => {
  const bytes = typeof place === 'string' ? Buffer.from(place) : place;
  return forms.some((form) => bytes.includes(form));
};

/** Every file below a folder that holds a canary, as `path: canary`, in order. */
export async function filesWith(folder: string, canaries: readonly Canary[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file).catch(() => Buffer.alloc(0));
      return canaries
        .filter((canary) => holds(bytes, canary) || holds(file, canary))
        .map(({ name }) => `${file.slice(folder.length + 1)}: ${name}`);
    }),
  );
  return found.flat().sort();
}
