import type { ServerId } from '@contract/ids';
import type { LiveSession, Registry } from '../mcp/registry';
import type { CompletionOf, ContentBlock, ListedPrompt, ListedResource, ListedTemplate, Listing } from '../mcp/session';
import type { ResourceContents } from '../mcp/session';
import type { Said } from '../lib/words';
import { boundJson } from './boundJson';

/** A resource as commands and scripts see it; every text is the server's, header values and tokens taken out. */
export interface ResourceRow {
  readonly server: string;
  readonly uri: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly mime_type: string | null;
  /** In bytes. */
  readonly size: number | null;
}

export interface TemplateRow extends Omit<ResourceRow, 'uri' | 'size'> {
  readonly uri_template: string;
}

export interface PromptRow {
  readonly server: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly title: string | null;
    readonly description: string;
    readonly required: boolean;
  }[];
}

/** The server's parts as they came, with its spelling. */
export interface ReadResult {
  readonly contents: readonly ResourceContents[];
}

export interface PromptText {
  readonly description: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: ContentBlock }[];
}

export interface Completed {
  readonly values: readonly string[];
  readonly has_more: boolean;
}

export interface ListedRows<T> {
  readonly items: readonly T[];
  /** What was cut or forgiven. */
  readonly notes: readonly Said[];
}

/** One server, by the name that its rows carry. */
export interface NamedServer {
  readonly id: ServerId;
  readonly name: string;
}

/** What connected servers offer beside their tools (spec P3). Every method rejects with an McpFault. */
export interface ServerContent {
  resources(server: NamedServer, signal: AbortSignal): Promise<ListedRows<ResourceRow>>;
  templates(server: NamedServer, signal: AbortSignal): Promise<ListedRows<TemplateRow>>;
  prompts(server: NamedServer, signal: AbortSignal): Promise<ListedRows<PromptRow>>;
  read(server: NamedServer, uri: string, signal: AbortSignal): Promise<ReadResult>;
  prompt(
    server: NamedServer,
    name: string,
    args: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<PromptText>;
  complete(server: NamedServer, what: CompletionOf, signal: AbortSignal): Promise<Completed>;
  /** How long the answer took, in milliseconds. */
  ping(server: NamedServer, signal: AbortSignal): Promise<number>;
}

/** `scrub` takes header values, tokens and keys out of a server's words; values of env stay (spec S8). */
export function createServerContent(registry: Pick<Registry, 'live'>, scrub: (text: string) => string): ServerContent {
  const clean = <T>(value: T): T => boundJson(value, scrub) as T;
  const list = async <T, R>(
    { id, name }: NamedServer,
    ask: (session: LiveSession) => Promise<Listing<T>>,
    toRow: (item: T, server: string) => R,
  ): Promise<ListedRows<R>> => {
    const { items, notes } = await ask(registry.live(id));
    return { items: items.map((item) => clean(toRow(item, name))), notes };
  };
  return {
    resources: (server, signal) => list(server, (session) => session.listResources(signal), toResourceRow),
    templates: (server, signal) => list(server, (session) => session.listTemplates(signal), toTemplateRow),
    prompts: (server, signal) => list(server, (session) => session.listPrompts(signal), toPromptRow),
    async read({ id }, uri, signal) {
      const contents = await registry.live(id).readResource(uri, signal);
      return { contents: contents.map((part) => cleanPart(part, scrub)) };
    },
    async prompt({ id }, name, args, signal) {
      const { description, messages } = await registry.live(id).getPrompt(name, args, signal);
      return clean({ description, messages });
    },
    async complete({ id }, what, signal) {
      const { values, hasMore } = await registry.live(id).complete(what, signal);
      return { values: clean(values), has_more: hasMore };
    },
    async ping({ id }, signal) {
      const startedAt = performance.now();
      await registry.live(id).ping(signal);
      return Math.round(performance.now() - startedAt);
    },
  };
}

/** A blob is scrubbed as the bytes it stands for, so that it stays one. */
function cleanPart(part: ResourceContents, scrub: (text: string) => string): ResourceContents {
  const head = { uri: scrub(part.uri), mimeType: part.mimeType };
  if ('text' in part) return { ...head, text: scrub(part.text) };
  const bytes = Buffer.from(part.blob, 'base64').toString('latin1');
  const scrubbed = scrub(bytes);
  return { ...head, blob: scrubbed === bytes ? part.blob : Buffer.from(scrubbed, 'latin1').toString('base64') };
}

const toResourceRow = (item: ListedResource, server: string): ResourceRow => ({
  server,
  uri: item.uri,
  name: item.name,
  title: item.title,
  description: item.description,
  mime_type: item.mimeType,
  size: item.size,
});

const toTemplateRow = (item: ListedTemplate, server: string): TemplateRow => ({
  server,
  uri_template: item.uriTemplate,
  name: item.name,
  title: item.title,
  description: item.description,
  mime_type: item.mimeType,
});

const toPromptRow = ({ name, title, description, arguments: args }: ListedPrompt, server: string): PromptRow => ({
  server,
  name,
  title,
  description,
  arguments: args.map((one) => ({ ...one })),
});
