import type { ServerId } from '@contract/ids';
import { z } from 'zod';
import type { ReadDeps } from '../agent/readServer';
import { readServer } from '../agent/readServer';
import {
  createServerContent,
  type Completed,
  type ListedRows,
  type NamedServer,
  type PromptRow,
  type PromptText,
  type ReadResult,
  type ResourceRow,
  type TemplateRow,
} from '../agent/serverContent';
import type { Registry } from '../mcp/registry';
import type { CompletionOf } from '../mcp/session';
import type { Language } from '../text/language';
import { saidIn } from '../text/wordsIn';
import type { ReadAnswer } from './appImports';

/** A list, and what was cut or forgiven of it. */
export interface ListJson<T> {
  readonly items: readonly T[];
  readonly notes: readonly string[];
}

/** What one connected server offers beside its tools; header values, tokens and keys taken out. Servers go by name. */
export interface HostContent {
  resources(server: string, signal: AbortSignal): Promise<ListJson<ResourceRow>>;
  templates(server: string, signal: AbortSignal): Promise<ListJson<TemplateRow>>;
  prompts(server: string, signal: AbortSignal): Promise<ListJson<PromptRow>>;
  /** Obeys the rules (spec H). @throws Fault 'denied' | 'cancelled' */
  read(server: string, uri: string, signal: AbortSignal): Promise<ReadResult>;
  /** Obeys the rules (spec H). @throws Fault 'denied' | 'cancelled' */
  prompt(
    server: string,
    name: string,
    args: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<PromptText>;
  complete(server: string, what: CompletionOf, signal: AbortSignal): Promise<Completed>;
  /** In milliseconds. */
  ping(server: string, signal: AbortSignal): Promise<number>;
}

export interface OwnContentDeps extends Omit<ReadDeps, 'ask'> {
  readonly registry: Pick<Registry, 'live'>;
  readonly scrubResult: (text: string) => string;
  readonly serverOf: (name: string) => NamedServer;
  /** @throws Fault while nobody knows which rules deny */
  readonly requireRules: () => void;
  readonly language: Language;
}

/** On a core of one's own: the person's own reading, which asks nothing and obeys rules that deny (spec T6). */
export function createOwnContent(deps: OwnContentDeps): HostContent {
  const { registry, scrubResult, serverOf, requireRules, language } = deps;
  const content = createServerContent(registry, scrubResult);
  const worded = async <T>(rows: Promise<ListedRows<T>>): Promise<ListJson<T>> => {
    const { items, notes } = await rows;
    return { items, notes: notes.map((note) => saidIn(note, language)) };
  };
  return {
    resources: (name, signal) => worded(content.resources(serverOf(name), signal)),
    templates: (name, signal) => worded(content.templates(serverOf(name), signal)),
    prompts: (name, signal) => worded(content.prompts(serverOf(name), signal)),
    async read(name, uri, signal) {
      requireRules();
      const read = { server: serverOf(name), target: `resource:${uri}`, arguments: { uri } } as const;
      return readServer(deps, read, () => content.read(read.server, uri, signal), signal);
    },
    async prompt(name, prompt, args, signal) {
      requireRules();
      const read = { server: serverOf(name), target: `prompt:${prompt}`, arguments: args } as const;
      return readServer(deps, read, () => content.prompt(read.server, prompt, args, signal), signal);
    },
    complete: async (name, what, signal) => content.complete(serverOf(name), what, signal),
    ping: async (name, signal) => content.ping(serverOf(name), signal),
  };
}

const listed = {
  server: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
};
const Argument = z.object({
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  required: z.boolean(),
});
const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), notes: z.array(z.string()) });
const Resources = page(
  z.object({ ...listed, uri: z.string(), mime_type: z.string().nullable(), size: z.number().nullable() }),
);
const Templates = page(z.object({ ...listed, uri_template: z.string(), mime_type: z.string().nullable() }));
const Prompts = page(z.object({ ...listed, arguments: z.array(Argument) }));
const part = { uri: z.string(), mimeType: z.string().nullable() };
const Contents = z.object({
  contents: z.array(z.union([z.object({ ...part, text: z.string() }), z.object({ ...part, blob: z.string() })])),
});
const Text = z.object({
  description: z.string(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.looseObject({ type: z.string() }) })),
});
const Values = z.object({ values: z.array(z.string()), has_more: z.boolean() });

/** Through the app that runs; what the rules ask about waits in its window. */
export function createAppContent(
  ask: ReadAnswer,
  idOf: (name: string, signal: AbortSignal) => Promise<string | ServerId>,
): HostContent {
  const about =
    <S extends z.ZodType>(schema: S, command: string) =>
    async (name: string, input: object, signal: AbortSignal): Promise<z.output<S>> =>
      ask(schema, command, { id: await idOf(name, signal), ...input }, signal);
  const resources = about(Resources, 'listResources');
  const templates = about(Templates, 'listTemplates');
  const prompts = about(Prompts, 'listPrompts');
  const read = about(Contents, 'readResource');
  const prompt = about(Text, 'getPrompt');
  const complete = about(Values, 'completeArgument');
  const ping = about(z.number(), 'pingServer');
  return {
    resources: (name, signal) => resources(name, {}, signal),
    templates: (name, signal) => templates(name, {}, signal),
    prompts: (name, signal) => prompts(name, {}, signal),
    read: (name, uri, signal) => read(name, { uri }, signal),
    prompt: (server, name, args, signal) => prompt(server, { name, arguments: args }, signal),
    complete: (name, what, signal) => complete(name, what, signal),
    ping: (name, signal) => ping(name, {}, signal),
  };
}
