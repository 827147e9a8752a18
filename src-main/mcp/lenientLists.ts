import { isRecord } from '../lib/isRecord';
import type { Said } from '../lib/words';
import { mcpNotes } from '../text/mcpNotes';
import { toWords } from './faults';
import { cutDepth, type JsonObject } from './lenient';
import type { ListedPrompt, ListedResource, ListedTemplate, Listing, PromptArgument } from './session';

const TEXT_LENGTH = 65_536;
const NAME_LENGTH = 1_024;
const ADDRESS_LENGTH = 8_192;
const MAX_ARGUMENTS = 100;

/** Item by item: one that cannot be used is named in the notes and hides none of its neighbours (spec P6). */
function each<T>(items: readonly unknown[], key: string, parse: (item: JsonObject, id: string) => T): Listing<T> {
  const notes: Said[] = [];
  const found = new Map<string, T>();
  for (const item of items) {
    const id = isRecord(item) ? item[key] : undefined;
    if (!isRecord(item) || typeof id !== 'string' || id.trim() === '' || id.length > ADDRESS_LENGTH)
      notes.push(mcpNotes.itemWithout(key));
    else if (found.has(id)) notes.push(mcpNotes.about(toWords(id, 256), mcpNotes.itemTwice));
    else found.set(id, parse(item, id));
  }
  return { items: [...found.values()], notes };
}

export const toResourceListing = (items: readonly unknown[]): Listing<ListedResource> =>
  each(items, 'uri', (item, uri) => ({
    uri,
    ...commonOf(item, uri),
    size: typeof item.size === 'number' && item.size >= 0 ? item.size : null,
  }));

export const toTemplateListing = (items: readonly unknown[]): Listing<ListedTemplate> =>
  each(items, 'uriTemplate', (item, uriTemplate) => ({ uriTemplate, ...commonOf(item, uriTemplate) }));

export const toPromptListing = (items: readonly unknown[]): Listing<ListedPrompt> =>
  each(items, 'name', (item, name) => ({
    name,
    title: textOf(item.title),
    description: textOf(item.description, TEXT_LENGTH) ?? '',
    arguments: argumentsOf(item.arguments),
  }));

function commonOf(item: JsonObject, fallback: string): Omit<ListedTemplate, 'uriTemplate'> {
  return {
    name: textOf(item.name) ?? fallback,
    title: textOf(item.title),
    description: textOf(item.description, TEXT_LENGTH) ?? '',
    mimeType: textOf(item.mimeType, 255),
    annotations: isRecord(item.annotations) ? (cutDepth(item.annotations) as JsonObject) : {},
  };
}

function argumentsOf(value: unknown): readonly PromptArgument[] {
  const items = Array.isArray(value) ? (value as unknown[]).slice(0, MAX_ARGUMENTS) : [];
  return each(items, 'name', (item, name) => ({
    name,
    title: textOf(item.title),
    description: textOf(item.description, TEXT_LENGTH) ?? '',
    required: item.required === true,
  })).items;
}

const textOf = (value: unknown, limit = NAME_LENGTH): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, limit) : null;
