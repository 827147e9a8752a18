import type { ServerIds } from '../config/ids';
import { ServerEntry } from '../config/schema';
import { nameProblem } from '../config/serverName';
import { validateEntry } from '../config/readServers';
import type { NamedEntry } from '../config/store';
import { Fault } from '../lib/fault';
import type { Definitions } from './definitions';
import type { InForce } from './inForce';
import type { ServerManager } from './manage';
import { mcpFaults } from '../text/mcpFaults';
import { inEnglish } from '../lib/words';

export interface SetServersDeps {
  readonly ids: Pick<ServerIds, 'idOf'>;
  readonly definitions: Pick<Definitions, 'confirm' | 'admit'>;
  readonly inForce: Pick<InForce, 'current' | 'replace'>;
}

/** `ServerManager.setServers`. @throws Fault 'declined' when the person did not want what is new; nothing changed then */
export function createSetServers({ ids, definitions, inForce }: SetServersDeps): ServerManager['setServers'] {
  return async (servers, signal) => {
    const errors: Record<string, string> = {};
    const named = servers === null ? null : readAll(servers, ids, errors);
    const usable = named?.flatMap(({ id, name, entry }) => (entry ? [{ id, name, entry }] : [])) ?? [];
    const running = new Map(inForce.current().servers.map((server) => [server.id, server.entry]));
    const proposals = usable.map(({ id, name, entry }) => ({
      id,
      name,
      before: running.get(id) ?? null,
      after: entry,
    }));
    if (!(await definitions.confirm('import', proposals, signal))) {
      throw new Fault('declined', mcpFaults.notConfirmed);
    }
    for (const { id, entry } of usable) await definitions.admit(id, entry);
    const { added, removed, changed } = await inForce.replace(named);
    return {
      added: added.map(({ name }) => name),
      removed: removed.map(({ name }) => name),
      changed: changed.map(({ after }) => after.name),
      errors,
    };
  };
}

/** What cannot be used is listed as failed with its reason, as in the file (spec C4). */
function readAll(
  servers: Readonly<Record<string, unknown>>,
  ids: Pick<ServerIds, 'idOf'>,
  errors: Record<string, string>,
): NamedEntry[] {
  return Object.entries(servers).map(([name, value]) => {
    const problem = nameProblem(name) ?? validateEntry(value);
    if (problem !== null) errors[name] = inEnglish(problem);
    const entry = problem === null ? ServerEntry.parse(value) : null;
    return { id: ids.idOf(name), name, entry, invalid: problem };
  });
}
