import { readOneOf } from './usage';

/** What a command offers to servers while it runs; nothing of it without a flag. */
export const OFFER_OPTIONS = {
  elicit: { type: 'string' },
  sampling: { type: 'string' },
  root: { type: 'string', multiple: true },
} as const;

export interface OfferFlags {
  /** `accept`, `decline` or the path of a file of answers. */
  readonly elicit: string | null;
  readonly sampling: boolean;
  readonly roots: readonly string[];
}

interface OfferOptions {
  readonly elicit?: string;
  readonly sampling?: string;
  readonly root?: readonly string[];
}

/** @throws Fault 'usage' */
export const toOfferFlags = ({ elicit, sampling, root }: OfferOptions): OfferFlags => ({
  elicit: elicit ?? null,
  sampling: readOneOf('sampling', sampling, ['on', 'off']) === 'on',
  roots: root ?? [],
});
