import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ioReason } from '../lib/ioReason';
import { isRecord } from '../lib/isRecord';
import { tryParseJson } from '../lib/tryParseJson';
import type { ElicitedValue, Root } from '../mcp/requests/serverAsks';
import { offersUsage } from '../text/offers';
import type { OfferFlags } from './offerFlags';
import { usage } from './usage';

/** What servers may ask while one command runs. */
export interface Offers {
  /** How a form is answered; null when none is. */
  readonly elicit: ElicitAnswers | null;
  /** Whether the configured model answers for them. */
  readonly sampling: boolean;
  readonly roots: readonly Root[];
}

export type ElicitAnswers =
  | { readonly kind: 'accept' | 'decline' }
  /** Values by field, from a file. */
  | { readonly kind: 'answers'; readonly values: Readonly<Record<string, ElicitedValue>> };

export const NO_OFFERS: Offers = { elicit: null, sampling: false, roots: [] };

const LARGEST_FILE = 1024 * 1024;

/** Reads what the flags name. @throws Fault 'usage' */
export async function readOffers({ elicit, sampling, roots }: OfferFlags): Promise<Offers> {
  if (elicit === null && !sampling && roots.length === 0) return NO_OFFERS;
  return {
    elicit: elicit === null ? null : await readElicit(elicit),
    sampling,
    roots: await Promise.all(roots.map(readRoot)),
  };
}

async function readElicit(word: string): Promise<ElicitAnswers> {
  if (word === 'accept' || word === 'decline') return { kind: word };
  const values = tryParseJson(await readText(word));
  if (!isRecord(values) || !Object.values(values).every(isElicited)) throw usage(offersUsage.elicitNoAnswers(word));
  return { kind: 'answers', values: values as Record<string, ElicitedValue> };
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    return size > LARGEST_FILE ? '' : await readFile(path, 'utf8');
  } catch (error) {
    throw usage(offersUsage.elicitUnreadable(path, ioReason(error)));
  }
}

const isElicited = (value: unknown): value is ElicitedValue =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && (value as unknown[]).every((item) => typeof item === 'string'));

async function readRoot(folder: string): Promise<Root> {
  const path = resolve(folder);
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw usage(offersUsage.notAFolder(folder));
  return { uri: pathToFileURL(path).href, name: basename(path) };
}
