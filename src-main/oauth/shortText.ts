/** Longer addresses and names than these are used by nobody. */
const LONGEST_TEXT = 2_048;
const LONGEST_NAME = 200;
const MOST_NAMES = 50;

/** What a stranger's document says in one member; undefined when that is no text, or one that is too long to keep. */
export const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= LONGEST_TEXT ? value : undefined;

/** The names of a stranger's list that are short enough to be any, and not too many; undefined when it is no list. */
export const shortNames = (value: unknown): string[] | undefined =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === 'string' && one.length <= LONGEST_NAME).slice(0, MOST_NAMES)
    : undefined;
