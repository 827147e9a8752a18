import { isRecord } from '../lib/isRecord';
import { toWords } from './faults';
import { toIcons } from './icons';
import { jsonSize } from './jsonWithin';
import { cutDepth, MAX_DEPTH, type JsonObject } from './lenient';
import type { ListedTool, RejectedTool, ToolListing } from './session';
import { brokenReference } from './schemas/brokenReference';
import { mcpNotes } from '../text/mcpNotes';
import { schemaNotes } from '../text/schemaNotes';
import type { Said, Words } from '../lib/words';

const TEXT_LENGTH = 65_536;
const SCHEMA_LENGTH = 262_144;

/** A tool list that grows. */
interface ToolListingBuilder {
  readonly add: (items: readonly unknown[]) => void;
  readonly listing: () => ToolListing;
}

/** A few milliseconds of work. */
const TURN_ITEMS = 1_000;

/**
 * Parses a tool list item by item: a bad one is rejected with its reason and hides none of its neighbours (spec P6).
 * Everybody else has a turn in between, however long the list is.
 */
export async function toToolListing(items: readonly unknown[]): Promise<ToolListing> {
  const { add, listing } = createToolListing();
  for (let at = 0; at < items.length; at += TURN_ITEMS) {
    if (at > 0) await new Promise((resolve) => setImmediate(resolve));
    add(items.slice(at, at + TURN_ITEMS));
  }
  return listing();
}

function createToolListing(): ToolListingBuilder {
  const tools: ListedTool[] = [];
  const rejected: RejectedTool[] = [];
  const notes: Said[] = [];
  const names = new Set<string>();
  const add = (item: unknown): void => {
    const name = isRecord(item) && typeof item.name === 'string' ? item.name : '';
    const reason = isRecord(item) ? reasonAgainst(item, names) : mcpNotes.notObject;
    if (reason !== null) {
      rejected.push({ name: toWords(name, 256), reason });
      return;
    }
    names.add(name);
    tools.push(toTool(item as JsonObject, name, (note) => notes.push(mcpNotes.about(toWords(name, 256), note))));
  };
  return { add: (items) => items.forEach(add), listing: () => ({ tools, rejected, notes }) };
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
  const annotations = isRecord(item.annotations) ? (cutDepth(item.annotations) as JsonObject) : NONE;
  const title = titleOf(item.title) ?? titleOf(annotations.title);
  const description = typeof item.description === 'string' ? item.description : '';
  if (description.length > TEXT_LENGTH) note(mcpNotes.descriptionCut);
  const tool: ListedTool = {
    name,
    title,
    description: description.slice(0, TEXT_LENGTH),
    inputSchema: usable(item.inputSchema as JsonObject) ?? replaced(note),
    outputSchema: toOutputSchema(item.outputSchema, note),
    annotations,
  };
  const isTaskOnly = isRecord(item.execution) && item.execution.taskSupport === 'required';
  if (!isTaskOnly && item.icons === undefined) return tool;
  return {
    ...tool,
    ...(isTaskOnly && { isTaskOnly }),
    ...(item.icons !== undefined && { icons: toIcons(item.icons) }),
  };
}

const NONE: JsonObject = {};

const titleOf = (title: unknown): string | null =>
  typeof title === 'string' && title.trim() !== '' ? title.slice(0, 1024) : null;

/** The schema, or null when it is too deep or too large to be handled by anything further on. */
function usable(schema: JsonObject): JsonObject | null {
  if (isTooMuch(schema)) return null;
  return schema.type === 'object' ? schema : { ...schema, type: 'object' };
}

/** Null when results can not be held against it: then they are not checked, which is told (spec P2). */
function toOutputSchema(schema: unknown, note: (text: Words) => void): JsonObject | null {
  if (schema === undefined || schema === null) return null;
  const why = reasonAgainstOutput(schema);
  if (why === null) return schema as JsonObject;
  note(schemaNotes.outputUnusable(why));
  return null;
}

function reasonAgainstOutput(schema: unknown): Words | null {
  if (!isRecord(schema)) return schemaNotes.notAnObject;
  return isTooMuch(schema) ? schemaNotes.tooDeepOrLarge : brokenReference(schema);
}

const isTooMuch = (schema: JsonObject): boolean => jsonSize(schema, SCHEMA_LENGTH, MAX_DEPTH) > SCHEMA_LENGTH;

function replaced(note: (text: Words) => void): JsonObject {
  note(mcpNotes.schemaReplaced);
  return { type: 'object' };
}
