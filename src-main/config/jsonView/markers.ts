/** What stands for a hidden text in the JSON view: a value of the file, one part of an address, or a comment. */
export type MarkerKind = 'secret' | 'comment';

/** Makes the markers of one opening; no text that was there before holds one of them. */
export interface MarkerMint {
  readonly next: (kind: MarkerKind) => string;
  /** What all of them hold. */
  readonly nonce: string;
}

/** Lower-case letters and digits, `length` of them, that nobody can guess. */
export type RandomText = (length: number) => string;

const NONCE_LENGTH = 10;

/**
 * Valid inside a JSON string, a comment and any part of an address: it holds no quote, no slash and none of `:@?#&=`.
 * As a segment of a path it counts as secret itself (20 characters or more, letters and digits).
 */
export function createMarkers(text: string, random: RandomText): MarkerMint {
  let nonce = random(NONCE_LENGTH);
  while (text.includes(nonce)) nonce = random(NONCE_LENGTH);
  let count = 0;
  return { nonce, next: (kind) => `«${kind}-${(count += 1)}-${nonce}»` };
}

/** Everything that has the form of a marker, of this opening or of another. */
export const MARKERS = /«(?:secret|comment)-\d{1,9}-[a-z0-9]{10}»/g;

/** How every marker begins. */
export const MARKER_START = /«(?:secret|comment)-/;

export const markersIn = (text: string): string[] => text.match(MARKERS) ?? [];
