import { isRecord } from '../../lib/isRecord';
import type { Notation } from './notation';
import { looksLikeEntry } from './readEntry';
import { serversIn } from './serverMap';

/** `{ NAME: … }` without a key around it, as documentation often shows one server. */
export const bareMap: Notation = (document) =>
  Object.values(document).some((value) => looksLikeEntry(value) || isZedEntry(value))
    ? serversIn(document)?.filter(({ name }) => !name.startsWith('$'))
    : undefined;

const isZedEntry = (value: unknown): boolean => isRecord(value) && isRecord(value.command);
