import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';

/** A secret that is given to the app, and every form in which it could turn up somewhere else. */
export interface Canary {
  readonly name: string;
  readonly value: string;
  /** By the name of the encoding. */
  readonly forms: readonly CanaryForm[];
}

export interface CanaryForm {
  readonly encoding: string;
  readonly bytes: Buffer;
}

/** With characters that look different in every encoding, and a core that looks alike in most. */
export function createCanary(name: string, characters = ' "\\/+%é'): Canary {
  const core = randomBytes(12).toString('hex');
  return canaryOf(name, `${core}${characters}${name}`, core);
}

/** One whose value is given; `core` is a part of it that no encoding of text changes. */
export function canaryOf(name: string, value: string, core = value): Canary {
  const forms = [...formsOf(value), ...formsOf(core)];
  const unique = new Map(forms.map((form) => [form.bytes.toString('latin1'), form]));
  return { name, value, forms: [...unique.values()] };
}

/** The texts that stand for a value, by encoding; gzip is undone by `holds`. */
export function encodingsOf(value: string): [encoding: string, text: string][] {
  const json = JSON.stringify(value).slice(1, -1);
  const bytes = Buffer.from(value);
  const base64 = [0, 1, 2].map((offset) => innerBase64(bytes, offset));
  return [
    ['raw', value],
    ['JSON', json],
    ['JSON', JSON.stringify(json).slice(1, -1)],
    ['JSON', json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)],
    ['URL', encodeURIComponent(value)],
    ['URL', new URLSearchParams({ v: value }).toString().slice(2)],
    ...base64.map((text): [string, string] => ['base64', text]),
    ...base64.map((text): [string, string] => ['base64url', text.replaceAll('+', '-').replaceAll('/', '_')]),
    ['hex', bytes.toString('hex')],
    ['hex', bytes.toString('hex').toUpperCase()],
  ];
}

function formsOf(value: string): CanaryForm[] {
  return encodingsOf(value).flatMap(([encoding, text]) => {
    const wide = Buffer.from(text, 'utf16le');
    return [
      { encoding, bytes: Buffer.from(text, 'utf8') },
      { encoding, bytes: Buffer.from(text, 'latin1') },
      { encoding: 'UTF-16', bytes: wide },
      { encoding: 'UTF-16', bytes: Buffer.from(wide).swap16() },
    ];
  });
}

/** How base64 writes these bytes behind others; characters that are shared with neighbours are left out. */
function innerBase64(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}

/** True when a place holds the canary in any encoding, also inside of what gzip packed. */
export function holds(place: string | Buffer, { forms }: Canary): boolean {
  const bytes = typeof place === 'string' ? Buffer.from(place) : place;
  return [bytes, ...unpacked(bytes)].some((part) => forms.some((form) => part.includes(form.bytes)));
}

const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);
const LARGEST = 64 * 1024 * 1024;

/** Whatever gzip packed into these bytes, as it is or in base64. */
function unpacked(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf(GZIP); at >= 0; at = bytes.indexOf(GZIP, at + 1)) found.push(bytes.subarray(at));
  for (const [text] of bytes.toString('latin1').matchAll(/H4sI[A-Za-z0-9+/_-]{16,}/g)) {
    found.push(Buffer.from(text, 'base64'));
  }
  return found.flatMap((packed) => {
    try {
      return [gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: LARGEST })];
    } catch {
      return []; // It only looked like it.
    }
  });
}

/** Every file below a folder that holds a canary, as `path: canary`, in order. */
export async function filesWith(folder: string, canaries: readonly Canary[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const file of files) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    for (const canary of canaries)
      if (holds(bytes, canary) || holds(file, canary)) found.push(`${file.slice(folder.length + 1)}: ${canary.name}`);
  }
  return found.sort();
}
