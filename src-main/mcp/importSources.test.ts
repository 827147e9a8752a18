import { mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openManagerCore } from '../testing/managerCore';
import { never } from '../testing/never';
import { openHome } from '../testing/openHome';

const paste = (servers: Record<string, unknown>): string => JSON.stringify({ mcpServers: servers });

it('lists the files of other clients, links too, with how many servers are here already', async () => {
  await using at = await openHome();
  await mkdir(`${at.home}/.cursor`);
  await mkdir(`${at.home}/.lmstudio`);
  await mkdir(`${at.home}/.config/zed`, { recursive: true });
  await writeFile(`${at.home}/elsewhere.json`, paste({ a: { command: 'good' }, b: { command: 'other' } }));
  await symlink(`${at.home}/elsewhere.json`, `${at.home}/.cursor/mcp.json`);
  await writeFile(`${at.home}/.lmstudio/mcp.json`, '{ broken');
  await writeFile(`${at.home}/.config/zed/settings.json`, '{ "theme": "One" }');
  await using core = await openManagerCore(at.state, { home: at.home });
  await core.add({ name: 'mine', command: ['good'] });
  const files = await core.manager.discover(never());
  expect(files.map(({ client, path, count, here, problem }) => [client, path, count, here, problem !== null])).toEqual([
    ['cursor', `${at.home}/.cursor/mcp.json`, 2, 1, false],
    ['lm-studio', `${at.home}/.lmstudio/mcp.json`, 0, 0, true],
  ]);
  const preview = await core.manager.previewDiscovered(files[0]?.key ?? '', never());
  expect(preview.entries.map(({ name, source, sameAs }) => [name, source, sameAs])).toEqual([
    ['a', `Cursor: ${at.home}/.cursor/mcp.json`, 'mine'],
    ['b', `Cursor: ${at.home}/.cursor/mcp.json`, null],
  ]);
  expect(await readFile(`${at.home}/elsewhere.json`, 'utf8')).toBe(
    paste({ a: { command: 'good' }, b: { command: 'other' } }),
  );
});

it('knows only the keys that it gave', async () => {
  await using at = await openHome();
  await using core = await openManagerCore(at.state, { home: at.home });
  await expect(core.manager.previewDiscovered('/etc/passwd', never())).rejects.toThrow(
    expect.objectContaining({ kind: 'unknown-preview' }),
  );
});

it('takes the folder of a project from where its file stands', async () => {
  await using at = await openHome();
  await mkdir(`${at.home}/work/.vscode`, { recursive: true });
  const file = `${at.home}/work/.vscode/mcp.json`;
  await writeFile(
    file,
    JSON.stringify({
      servers: { a: { command: 'good', args: ['${workspaceFolderBasename}'], envFile: '${workspaceFolder}/.env' } },
    }),
  );
  await using core = await openManagerCore(at.state, { home: at.home });
  const preview = await core.manager.previewFile(file, never());
  expect(preview.entries.map(({ masked, files, notes }) => [masked.command, files, notes])).toEqual([
    [['good', 'work'], [`${at.home}/work/.env`], [`It was kept for the project ${at.home}/work.`]],
  ]);
  await rename(file, `${file}.gone`);
  expect((await core.manager.previewFile(file, never())).problem).toBe(`${file} is no longer there.`);
});
