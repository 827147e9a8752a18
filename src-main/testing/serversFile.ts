import { readFile, writeFile } from 'node:fs/promises';
import { openServerIds } from '../config/ids';
import { openConfigStore } from '../config/openConfigStore';
import type { ServerEntry } from '../config/schema';
import type { ConfigSnapshot } from '../config/store';
import type { tempDir } from './tempDir';

type Dir = Awaited<ReturnType<typeof tempDir>>;

export const openStoreIn = async (dir: Dir) =>
  openConfigStore({ path: dir.at('mcp_servers.json'), ids: await openServerIds(dir.at('ids.json')) });
export const textIn = (dir: Dir): Promise<string> => readFile(dir.at('mcp_servers.json'), 'utf8');
export const writeText = (dir: Dir, text: string): Promise<void> => writeFile(dir.at('mcp_servers.json'), text);
export const namesOf = ({ servers }: ConfigSnapshot): string[] => servers.map(({ name }) => name);
export const entryOf = (snapshot: ConfigSnapshot, name: string): ServerEntry => {
  const entry = snapshot.servers.find((server) => server.name === name)?.entry;
  if (!entry) throw new Error(`no valid entry ${name}`);
  return entry;
};

/** What a person may have written: comments, unknown keys, tabs, CRLF; two servers `a` and `b`. */
export const COMMENTED =
  '// mine\r\n{\r\n\t"futureKey": 1,\r\n\t"servers": {\r\n\t\t// about a\r\n\t\t"a": { "command": ["x"], "later": {"k": [1]} }, // behind\r\n\t\t"b": { "url": "https://b.example" }\r\n\t}\r\n}\r\n';
