import { isDeepStrictEqual } from 'node:util';
import type { NamedEntry } from '../config/store';
import { createAnnouncer } from './announcer';
import { faultOf, type ConnectionState } from './connectionState';
import { scrubFault } from './faults';
import type { McpLimits } from './limits';
import type { RegistryEvent, ServerRow } from './registry';
import type { ServerLog } from './serverLog';
import type { ListedTool, McpFault, ToolListing } from './session';

export interface ShownServerDeps {
  readonly limits: Pick<McpLimits, 'announcementsPerSecond'>;
  readonly log: Pick<ServerLog, 'stderr' | 'noiseCount' | 'onNoise'>;
  readonly now: () => number;
  readonly emit: (event: RegistryEvent) => void;
  /** Takes every secret out of a text. */
  readonly scrub: (text: string) => string;
  /** At every change of state, however many. */
  readonly onMoved: () => void;
}

/** What is known of one server, and the news of it. */
export interface ShownServer {
  readonly row: () => ServerRow;
  readonly state: () => ConnectionState;
  readonly tool: (name: string) => ListedTool | undefined;
  /** Its definition is another one. */
  touch(): void;
  readonly report: (next: ConnectionState) => void;
  /** The same tools again are no news. */
  readonly list: (next: ToolListing) => void;
  /** It stands on the row of a server that goes on; connecting anew takes it away. */
  readonly noteMissingScope: (fault: McpFault) => void;
  readonly dismissFault: () => void;
  /** From now on nothing is announced. */
  silence(): void;
  /** Nothing of it is left. */
  end(): void;
}

export const NO_TOOLS: ToolListing = { tools: [], rejected: [], notes: [] };

export function createShownServer(
  first: ConnectionState,
  named: () => NamedEntry,
  { limits, log, now, emit, scrub, onMoved }: ShownServerDeps,
): ShownServer {
  let state = first;
  let fault: McpFault | null = null;
  let listing = NO_TOOLS;
  let tools: ReadonlyMap<string, ListedTool> = new Map();
  let hasNewListing = false;

  const row = (): ServerRow => ({
    id: named().id,
    name: named().name,
    config: named(),
    state,
    fault,
    stderr: log.stderr(),
    listing,
    noiseCount: log.noiseCount(),
  });
  const announcer = createAnnouncer(limits.announcementsPerSecond, now, () => {
    const kind = hasNewListing ? 'listing' : 'changed';
    hasNewListing = false;
    emit({ kind, row: row() });
  });
  const stopHearing = log.onNoise(() => announcer.touch());

  return {
    row,
    state: () => state,
    tool: (name) => tools.get(name),
    touch: () => announcer.touch(),
    report(next) {
      state = 'fault' in next ? { ...next, fault: scrubFault(next.fault, scrub) } : next;
      // Whoever is let in has signed in since; every other failure stays until it is dismissed (spec L7).
      if (next.kind === 'ready' && fault?.kind === 'unauthorized') fault = null;
      fault = faultOf(state) ?? fault;
      announcer.touch();
      onMoved();
    },
    list(next) {
      if (isDeepStrictEqual(next, listing)) return;
      listing = next;
      tools = new Map(next.tools.map((tool) => [tool.name, tool]));
      hasNewListing = true;
      announcer.touch();
    },
    noteMissingScope(missing) {
      fault = scrubFault(missing, scrub);
      announcer.touch();
    },
    dismissFault() {
      fault = null;
      announcer.touch();
    },
    silence() {
      stopHearing();
      announcer[Symbol.dispose]();
    },
    end() {
      state = { kind: 'stopped' };
    },
  };
}
