import { randomInt, randomUUID } from 'node:crypto';
import { plainLineEnds } from '../config/jsonView/lineEnds';
import { maskText, type MaskedText } from '../config/jsonView/maskText';
import type { ConfigText } from '../config/store';
import { type JsonNode, parseJson } from '../storage/jsonDocument';

/** One showing of the servers file as text. It holds what is hidden in it, so it never leaves main. */
export interface TextOpening {
  readonly token: string;
  /** The file as it was; `{}` when it was missing. */
  readonly base: string;
  readonly root: JsonNode | undefined;
  readonly masked: MaskedText;
  readonly maskedRoot: JsonNode | undefined;
  /** What the page has: masked, with `\n` as its only line end. */
  readonly shown: string;
}

/** Openings by token, in memory only. */
export interface TextOpenings {
  add(file: ConfigText): TextOpening;
  find(token: string): TextOpening | undefined;
  close(token: string): void;
}

/** More would be openings that nobody came back for. */
const KEPT = 4;
/** What a missing file is written from, and what of it is shown. */
const NEW_FILE = '{}\n';
const NEW_TEXT = '{\n  "servers": {}\n}\n';

/** The text that an edit of this file begins with. */
export const baseOf = (file: Pick<ConfigText, 'text' | 'revision'>): string =>
  file.revision === 'missing' ? NEW_FILE : file.text;

export function createTextOpenings(): TextOpenings {
  const openings = new Map<string, TextOpening>();
  return {
    add(file) {
      const base = baseOf(file);
      const text = base === NEW_FILE ? NEW_TEXT : base;
      const parsed = parseJson(text);
      const root = parsed.ok ? parsed.root : undefined;
      const masked = maskText(text, root, randomText);
      const token = randomUUID();
      const again = parseJson(masked.text);
      const maskedRoot = again.ok ? again.root : undefined;
      const opening = { token, base, root, masked, maskedRoot, shown: plainLineEnds(masked.text) };
      openings.set(token, opening);
      for (const old of [...openings.keys()].slice(0, -KEPT)) openings.delete(old);
      return opening;
    },
    find: (token) => openings.get(token),
    close: (token) => void openings.delete(token),
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');
