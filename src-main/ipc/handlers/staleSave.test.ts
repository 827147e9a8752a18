import { readFile, writeFile } from 'node:fs/promises';
import { ServerView } from '@contract';
import { expect, it } from 'vitest';
import { openManagerCore } from '../../testing/managerCore';
import { never } from '../../testing/never';
import { tempDir } from '../../testing/tempDir';
import { serverHandlers } from './servers';
import { noSignIns } from '../../testing/noSignIns';

const FILE = '{ "servers": { "srv": { "command": ["good"], "env": { "KEY": "first" }, "enabled": false } } }';

it('refuses a form that began with another state of its entry, and writes nothing over it (spec C5)', async () => {
  await using dir = await tempDir();
  const path = dir.at('mcp_servers.json');
  await writeFile(path, FILE);
  await using core = await openManagerCore(dir.path);
  const { listServers, saveServer } = serverHandlers({
    ...core,
    signIns: noSignIns,
    pool: { list: () => [] },
    language: () => 'en',
    signal: never(),
  });
  const shown = async (): Promise<ServerView> => ServerView.parse((await listServers()).servers[0]);
  const opened = await shown();
  const input = { name: opened.name, type: opened.type, enabled: false, description: 'typed' };
  const save = (revision: string) => saveServer({ id: opened.id, input, revision });

  // The mask of a short value does not change; the revision does.
  const byHand = FILE.replace('"first"', '"other"');
  await writeFile(path, byHand);
  await core.store.reload();
  const now = await shown();
  expect(now.env).toEqual(opened.env);
  await expect(save(opened.revision)).rejects.toMatchObject({ kind: 'conflict' });
  expect(await readFile(path, 'utf8')).toBe(byHand);

  await expect(save(now.revision)).resolves.toMatchObject({ persisted: true });
  expect(core.entry()).toMatchObject({ description: 'typed' });
});
