import type { ServerId } from '@contract/ids';
import { nameProblem, nameTaken } from '../config/serverName';
import { configProblemLine, type ConfigStore, type NamedEntry } from '../config/store';
import { Fault } from '../lib/fault';
import { mcpFaults } from '../text/mcpFaults';

/** What stands in the file, as an edit looks it up before anything is asked, sealed or claimed. */
export interface ServersInFile {
  find(id: ServerId): NamedEntry | undefined;
  /** @throws Fault 'unknown-server' */
  readonly get: (id: ServerId) => NamedEntry;
  /** `current` is the name it has now, which it may keep. @throws Fault 'invalid-name' | 'name-taken' */
  readonly checkName: (name: string, current?: string) => void;
  /** A file that was mended counts at once. @throws Fault 'config-broken' */
  readonly checkFile: () => Promise<void>;
}

export interface ServersInFileDeps {
  readonly store: Pick<ConfigStore, 'current'>;
  /** Reads the file again. */
  readonly reload: () => Promise<void>;
}

export function createServersInFile({ store, reload }: ServersInFileDeps): ServersInFile {
  const find = (id: ServerId): NamedEntry | undefined => store.current().servers.find((server) => server.id === id);
  return {
    find,
    get(id) {
      const found = find(id);
      if (!found) throw new Fault('unknown-server', mcpFaults.noServer);
      return found;
    },
    checkName(name, current) {
      const problem = nameProblem(name);
      if (problem) throw new Fault('invalid-name', problem);
      const isTaken = name !== current && store.current().servers.some((server) => server.name === name);
      if (isTaken) throw nameTaken(name);
    },
    async checkFile() {
      if (store.current().problem) await reload();
      const { problem } = store.current();
      if (problem) throw new Fault('config-broken', configProblemLine(problem));
    },
  };
}
