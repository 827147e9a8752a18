import type { ResolvedLimits } from '../../config/resolved';
import { mcpFaults } from '../../text/mcpFaults';
import { mcpNotes } from '../../text/mcpNotes';
import type { CallLimits } from '../callClock';
import { createMcpFault, isMethodMissing } from '../faults';
import { toCompletion, toContents, toPromptResult } from '../lenientContent';
import { toPromptListing, toResourceListing, toTemplateListing } from '../lenientLists';
import { toToolListing } from '../lenientTools';
import type { McpLimits } from '../limits';
import { listAll } from '../listing';
import type { Listing, Session, SessionOffers } from '../session';
import type { Ask } from './ask';

/** What both eras ask of a server in the same words. */
export type SessionMethods = Pick<
  Session,
  'listTools' | 'listResources' | 'listTemplates' | 'readResource' | 'listPrompts' | 'getPrompt' | 'complete'
>;

export interface MethodDeps {
  readonly ask: Ask;
  readonly offers: SessionOffers;
  readonly limits: McpLimits;
  readonly serverLimits: ResolvedLimits;
}

type List = 'tools' | 'resources' | 'prompts';

/** Lists in pages and item by item, and what is read of what was listed; an engine supplies `ask`. */
export function createSessionMethods({ ask, offers, limits, serverLimits }: MethodDeps): SessionMethods {
  const listClock: CallLimits = { idleMs: serverLimits.connectMs, totalMs: serverLimits.connectMs };
  const clock: CallLimits = { idleMs: serverLimits.callMs, totalMs: serverLimits.maxCallMs };

  const pagesOf = async (method: string, key: string, of: List, signal: AbortSignal) => {
    if (!offers[of]) return { items: [], notes: [] };
    const fetchPage = (cursor: string | undefined): Promise<unknown> =>
      ask(method, { method, params: cursor === undefined ? {} : { cursor } }, listClock, { signal });
    return listAll(key, fetchPage, limits).catch((error: unknown) => {
      if (!isMethodMissing(error)) throw error;
      return { items: [], notes: [mcpNotes.unlisted[of]] };
    });
  };
  const list = async <T>(
    [method, key, of]: readonly [string, string, List],
    parse: (items: readonly unknown[]) => Listing<T>,
    signal: AbortSignal,
  ): Promise<Listing<T>> => {
    const { items, notes } = await pagesOf(method, key, of, signal);
    const listing = parse(items);
    return { ...listing, notes: [...notes, ...listing.notes] };
  };
  const askFor = (is: boolean, method: string, params: Record<string, unknown>, signal: AbortSignal) => {
    if (!is) return Promise.reject(createMcpFault('protocol', mcpFaults.notOffered(method)));
    return ask(method, { method, params }, clock, { signal });
  };

  return {
    async listTools(signal) {
      const { items, notes } = await pagesOf('tools/list', 'tools', 'tools', signal);
      const listing = await toToolListing(items);
      return { ...listing, notes: [...notes, ...listing.notes] };
    },
    listResources: (signal) => list(['resources/list', 'resources', 'resources'], toResourceListing, signal),
    listTemplates: (signal) =>
      list(['resources/templates/list', 'resourceTemplates', 'resources'], toTemplateListing, signal),
    listPrompts: (signal) => list(['prompts/list', 'prompts', 'prompts'], toPromptListing, signal),
    readResource: async (uri, signal) =>
      toContents(await askFor(offers.resources, 'resources/read', { uri }, signal), uri),
    getPrompt: async (name, args, signal) =>
      toPromptResult(await askFor(offers.prompts, 'prompts/get', { name, arguments: { ...args } }, signal)),
    async complete({ of, argument, typed, filled }, signal) {
      const ref =
        'prompt' in of ? { type: 'ref/prompt', name: of.prompt } : { type: 'ref/resource', uri: of.uriTemplate };
      const context = Object.keys(filled).length === 0 ? {} : { context: { arguments: { ...filled } } };
      const params = { ref, argument: { name: argument, value: typed }, ...context };
      return toCompletion(await askFor(offers.completions, 'completion/complete', params, signal));
    },
  };
}
