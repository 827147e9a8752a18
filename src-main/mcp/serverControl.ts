import { statusOf, type PublicStatus } from './connectionState';
import { createMcpFault } from './faults';
import type { SaveOutcome, ServerManager } from './manage';
import type { Registry, ServerRow } from './registry';
import { mcpFaults } from '../text/mcpFaults';

/** What is told of one server by its name. */
export interface ServerStatus {
  readonly name: string;
  readonly status: PublicStatus;
  readonly error: string | null;
  readonly toolCount: number;
}

/** The management of spec L10 for code, by the names that stand in the file; page and command line use the manager. */
export interface ServerControl {
  /** Ends what runs and connects again; asks first when the definition was not confirmed. @throws Fault */
  reconnect(name: string, signal: AbortSignal): Promise<ServerStatus>;
  /** Writes `enabled`, or its opposite when absent. @throws Fault */
  toggle(name: string, enabled: boolean | undefined, signal: AbortSignal): Promise<SaveOutcome>;
  /** Of every server, in file order. */
  status(): readonly ServerStatus[];
}

export function createServerControl(
  manager: Pick<ServerManager, 'restart' | 'setEnabled'>,
  registry: Pick<Registry, 'rows' | 'findByName' | 'settled'>,
): ServerControl {
  const find = (name: string): ServerRow => {
    const row = registry.findByName(name);
    if (row === undefined) throw createMcpFault('config', mcpFaults.noServer);
    return row;
  };
  return {
    async reconnect(name, signal) {
      const { id } = find(name);
      await manager.restart(id, signal);
      await registry.settled(signal, [id]);
      return toStatus(find(name));
    },
    async toggle(name, enabled, signal) {
      const { id, config } = find(name);
      return manager.setEnabled(id, enabled ?? config.entry?.enabled === false, signal);
    },
    status: () => registry.rows().map(toStatus),
  };
}

const toStatus = ({ name, state, fault, listing }: ServerRow): ServerStatus => ({
  name,
  status: statusOf(state),
  error: fault?.message ?? null,
  toolCount: listing.tools.length,
});
