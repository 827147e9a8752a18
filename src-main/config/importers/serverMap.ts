import { isRecord } from '../../lib/isRecord';
import type { FoundServer, Notation } from './notation';

/** The servers of a map by name, or of a list whose items carry their `name`; undefined for anything else. */
export function serversIn(value: unknown): FoundServer[] | undefined {
  if (Array.isArray(value)) return value.map((raw: unknown) => ({ name: nameIn(raw), raw }));
  if (!isRecord(value)) return undefined;
  return Object.entries(value).map(([name, raw]) => ({ name, raw }));
}

/** The notation that keeps its servers under one key. */
export const under =
  (key: string): Notation =>
  (document) =>
    Object.hasOwn(document, key) ? serversIn(document[key]) : undefined;

const nameIn = (raw: unknown): string => (isRecord(raw) && typeof raw.name === 'string' ? raw.name : '');
