import { isRecord } from '../lib/isRecord';
import { toWords } from './faults';
import { cutDepth, type JsonObject } from './lenient';
import type { ListedTool, RejectedTool, ToolListing } from './session';
import { mcpNotes } from '../text/mcpNotes';
import type { Said, Words } from '../lib/words';

const TEXT_LENGTH = 65_536;
const SCHEMA_LENGTH = 262_144;

/** Parses a tool list item by item: a bad one is rejected with its reason and hides none of its neighbours (spec P6). */
export function toToolListing(items: readonly unknown[]): ToolListing {
  const tools: ListedTool[] = [];
  const rejected: RejectedTool[] = [];
  const notes: Said[] = [];
  const names = new Set<string>();
  for (const item of items) {
    const name = isRecord(item) && typeof item.name === 'string' ? item.name : '';
    const reason = isRecord(item) ? reasonAgainst(item, names) : mcpNotes.notObject;
    if (reason !== null) {
      rejected.push({ name: toWords(name, 256), reason });
      continue;
    }
    names.add(name);
    tools.push(toTool(item as JsonObject, name, (note) => notes.push(mcpNotes.about(toWords(name, 256), note))));
  }
  return { tools, rejected, notes };
}

function reasonAgainst({ name, description, inputSchema }: JsonObject, names: ReadonlySet<string>): Words | null {
  if (typeof name !== 'string') return mcpNotes.noName;
  if (name.trim() === '') return mcpNotes.emptyName;
  if (names.has(name)) return mcpNotes.sameName;
  if (description !== undefined && description !== null && typeof description !== 'string') {
    return mcpNotes.descriptionNotText;
  }
  if (!isRecord(inputSchema)) return mcpNotes.noSchema;
  if (inputSchema.type !== undefined && inputSchema.type !== 'object') return mcpNotes.schemaNotObject;
  if (inputSchema.properties !== undefined && !isRecord(inputSchema.properties)) {
    return mcpNotes.propertiesNotObject;
  }
  return null;
}

function toTool(item: JsonObject, name: string, note: (text: Words) => void): ListedTool {
  const annotations = isRecord(item.annotations) ? (cutDepth(item.annotations) as JsonObject) : {};
  const title = [item.title, annotations.title].find((text) => typeof text === 'string' && text.trim() !== '');
  const description = typeof item.description === 'string' ? item.description : '';
  if (description.length > TEXT_LENGTH) note(mcpNotes.descriptionCut);
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

function replaced(note: (text: Words) => void): JsonObject {
  note(mcpNotes.schemaReplaced);
  return { type: 'object' };
}
