import { isRecord } from '../lib/isRecord';
import { toWords } from './faults';
import { cutDepth, type JsonObject } from './lenient';
import type { ListedTool, RejectedTool, ToolListing } from './session';

const TEXT_LENGTH = 65_536;
const SCHEMA_LENGTH = 262_144;

/** Parses a tool list item by item: a bad one is rejected with its reason and hides none of its neighbours (spec P6). */
export function toToolListing(items: readonly unknown[]): ToolListing {
  const tools: ListedTool[] = [];
  const rejected: RejectedTool[] = [];
  const notes: string[] = [];
  const names = new Set<string>();
  for (const item of items) {
    const name = isRecord(item) && typeof item.name === 'string' ? item.name : '';
    const reason = isRecord(item) ? reasonAgainst(item, names) : 'is not an object';
    if (reason !== null) {
      rejected.push({ name: toWords(name, 256), reason });
      continue;
    }
    names.add(name);
    tools.push(toTool(item as JsonObject, name, (text) => notes.push(`${toWords(name, 256)}: ${text}`)));
  }
  return { tools, rejected, notes };
}

function reasonAgainst({ name, description, inputSchema }: JsonObject, names: ReadonlySet<string>): string | null {
  if (typeof name !== 'string') return 'has no name';
  if (name.trim() === '') return 'has an empty name';
  if (names.has(name)) return 'another tool of this server has the same name';
  if (description !== undefined && description !== null && typeof description !== 'string') {
    return 'its description is not text';
  }
  if (!isRecord(inputSchema)) return 'has no inputSchema';
  if (inputSchema.type !== undefined && inputSchema.type !== 'object') return 'its inputSchema is not of type object';
  if (inputSchema.properties !== undefined && !isRecord(inputSchema.properties)) {
    return 'the properties of its inputSchema are not an object';
  }
  return null;
}

function toTool(item: JsonObject, name: string, note: (text: string) => void): ListedTool {
  const annotations = isRecord(item.annotations) ? (cutDepth(item.annotations) as JsonObject) : {};
  const title = [item.title, annotations.title].find((text) => typeof text === 'string' && text.trim() !== '');
  const description = typeof item.description === 'string' ? item.description : '';
  if (description.length > TEXT_LENGTH) note('its description was cut');
  return {
    name,
    title: typeof title === 'string' ? title.slice(0, 1024) : null,
    description: description.slice(0, TEXT_LENGTH),
    inputSchema: usable(item.inputSchema as JsonObject) ?? replaced(note),
    outputSchema: isRecord(item.outputSchema) ? usable(item.outputSchema) : null,
    annotations,
  };
}

/** The schema, or null when it is too deep or too large to be handled by anything further on. */
function usable(schema: JsonObject): JsonObject | null {
  if (cutDepth(schema) !== schema || JSON.stringify(schema).length > SCHEMA_LENGTH) return null;
  return schema.type === 'object' ? schema : { ...schema, type: 'object' };
}

function replaced(note: (text: string) => void): JsonObject {
  note('its inputSchema is too deep or too large and was replaced by an open one');
  return { type: 'object' };
}
