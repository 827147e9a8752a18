import { isRecord } from '../../lib/isRecord';
import type { FoundServer } from './notation';

/** The servers of a map by name, or of a list whose items carry their `name`; undefined for anything else. */
export function serversIn(value: unknown): FoundServer[] | undefined {
  if (Array.isArray(value)) return value.map((raw: unknown) => ({ name: nameIn(raw), raw }));
  if (!isRecord(value)) return undefined;
  return Object.entries(value).map(([name, raw]) => ({ name, raw }));
}

const nameIn = (raw: unknown): string => (isRecord(raw) && typeof raw.name === 'string' ? raw.name : '');
