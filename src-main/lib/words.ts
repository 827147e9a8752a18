/** One sentence of ours in both languages. What a server or the operating system said stands in it as it was said. */
export interface Words {
  readonly en: string;
  readonly zh: string;
}

/**
 * A sentence of `lib` or `storage`, which know no other language: English, and the parts from which `text/told.ts`
 * words it again.
 */
export interface Told {
  readonly en: string;
  /** With `{}` where a part stands. */
  readonly pattern: string;
  readonly parts: readonly (Said | number)[];
}

/** In both languages already; a bare text is nobody's but a server's or the operating system's. */
export type Worded = string | Words;

/** Anything that is told to a person. */
export type Said = Worded | Told;

/** For the log, and for a model. */
export const inEnglish = (said: Said): string => (typeof said === 'string' ? said : said.en);

/** A tag: ``told`cannot write ${path}: ${reason}` ``. */
export const told = ({ raw }: TemplateStringsArray, ...parts: readonly (Said | number)[]): Told => ({
  en: raw.map((text, place) => text + englishOf(parts[place] ?? '')).join(''),
  pattern: raw.join('{}'),
  parts,
});

const englishOf = (part: Said | number): string => (typeof part === 'number' ? String(part) : inEnglish(part));
