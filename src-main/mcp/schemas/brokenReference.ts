import { isRecord } from '../../lib/isRecord';
import { oneLine } from '../../lib/cleanText';
import { schemaNotes } from '../../text/schemaNotes';
import type { Words } from '../../lib/words';

type JsonObject = Readonly<Record<string, unknown>>;

/** Why a schema that is an object can not be asked at all, or null: a reference of it leads nowhere, or outside. */
export function brokenReference(schema: JsonObject): Words | null {
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (isRecord(next) && typeof next.$ref === 'string') {
      const { $ref } = next;
      const ref = oneLine($ref, 200);
      if (!$ref.startsWith('#')) return schemaNotes.leadsOutside(ref);
      if ($ref.startsWith('#/') && !leadsSomewhere(schema, $ref)) return schemaNotes.leadsNowhere(ref);
    }
    for (const member of Object.values(next as JsonObject)) waiting.push(member);
  }
  return null;
}

function leadsSomewhere(schema: JsonObject, ref: string): boolean {
  let place: unknown = schema;
  for (const part of ref.slice(2).split('/')) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return false;
    place = (place as JsonObject)[key];
  }
  return true;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
