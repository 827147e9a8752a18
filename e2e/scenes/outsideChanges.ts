import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Profile, type RunningApp } from '../fixtures';
import { confirmPage } from '../pages/confirmPage';
import { serversPage } from '../pages/serversPage';
import { settingsPage } from '../pages/settingsPage';
import type { Name, Scene } from './scene';

/** What another program wrote into the files: asked about, held back meanwhile, and then in need of values. */
export async function* outsideChanges({ stateDir }: Profile, running: RunningApp, scene: Name): AsyncGenerator<Scene> {
  const { page } = running;
  const list = serversPage(page);
  await list.open();
  await changeFile(join(stateDir, 'mcp_servers.json'), (file) => ({ ...file, servers: changed(file.servers ?? {}) }));
  await changeFile(join(stateDir, 'settings.json'), (file) => ({
    ...file,
    rules: [...(file.rules ?? []), ALLOW_READ],
  }));
  const gathered = await gatheredDialog(running);
  yield scene('confirm-disk', gathered.page);
  await gathered.escape();

  await expect(list.row('desk')).toContainText('is not confirmed yet');
  yield scene('servers-waiting');
  await list.openServer('memory');
  await expect(page.getByText('The file says something else')).toBeVisible();
  yield scene('server-waiting');
  await list.open();
  await list.openServer('desk');
  yield scene('server-waiting-new');
  const settings = settingsPage(page);
  await settings.open('Permissions');
  const review = page.getByRole('status').filter({ hasText: 'settings.json was changed' });
  await expect(review).toBeVisible();
  yield scene('settings-waiting');
  await review.getByRole('button', { name: 'Review' }).click();
  await (await gatheredDialog(running)).answer('Confirm');

  await list.open();
  await list.openServer('desk');
  await expect(page.getByText('This server asks for values')).toBeVisible();
  yield scene('server-inputs');
  await list.open();
  await expect(list.row('archive')).toContainText('must be entered again');
  await list.openServer('archive');
  yield scene('server-enter-again');
  await list.tab('Settings');
  yield scene('server-enter-again-settings');
}

const ALLOW_READ = {
  id: 'r3',
  verdict: 'allow',
  server_id: '*',
  pattern: 'read_*',
  created_at: Date.UTC(2026, 10, 29),
};

interface OurFile {
  readonly servers?: Readonly<Record<string, object>>;
  readonly rules?: readonly object[];
}

const changed = (servers: Readonly<Record<string, object>>): object => ({
  ...servers,
  memory: { ...servers['memory'], command: ['mcp-server-memory', '--verbose', '--log-file', '/tmp/memory.log'] },
  desk: {
    command: ['mcp-server-memory'],
    env: { DESK_TOKEN: '${input:desk-token}', DESK_REGION: '${env:DESK_REGION:-eu-west-1}' },
  },
  archive: { command: ['mcp-server-memory'], env: { ARCHIVE_KEY: '${secret:env/ARCHIVE_KEY.k3f9k3f9k3}' } },
});

async function changeFile(path: string, change: (file: OurFile) => object): Promise<void> {
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')) as OurFile), null, 2));
}

/** The question about all of it; one that came before everything was written is replaced by it. */
async function gatheredDialog({ dialog }: RunningApp) {
  let found = confirmPage(await dialog());
  await expect(async () => {
    found = confirmPage(await dialog());
    await expect(found.page.getByText('archive', { exact: true })).toBeVisible({ timeout: 1000 });
    await expect(found.page.getByText('read_*')).toBeVisible({ timeout: 1000 });
  }).toPass();
  return found;
}
