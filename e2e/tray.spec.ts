import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { envHashServer, hostileStdio } from '../src-main/testing/stdioServer';
import { expect, test } from './fixtures';
import { watchBrowser } from './openedAddresses';
import { confirmPage } from './pages/confirmPage';
import { sessionBus } from './sessionBus';
import { writeServers } from './stateFiles';
import { trayHost } from './trayHost';
import { childrenOf } from './processes';
import { wantingServer } from './wantingServer';

const labels = (rows: readonly { readonly label: string }[]): string[] => rows.map(({ label }) => label);

test('the tray tells every state in words and picture, and acts', async ({ profile, launch }) => {
  await using bus = await sessionBus();
  await using host = await trayHost(bus.address);
  await mkdir(profile.stateDir, { recursive: true });
  const fails = { command: hostileStdio('init-error'), enabled: false };
  const servers = { hash: { command: envHashServer() }, fails };
  await writeFile(join(profile.stateDir, 'mcp_servers.json'), JSON.stringify({ servers }));

  const { app, page, pid } = await launch({ bus: bus.address });
  const gone = new Promise((resolve) => app.process().once('exit', resolve));
  const tray = await host.item();
  await expect.poll(() => tray.toolTip()).toBe('1 ready');
  expect(labels(await tray.menu())).toEqual(['1 ready', 'hash – ready', 'fails – off', 'Open Plugboard', 'Quit']);
  const [summary, hash] = await tray.menu();
  expect(summary?.isEnabled).toBe(false);
  expect(labels(hash?.rows ?? [])).toEqual(['Restart']);
  const ready = await tray.picture();

  await tray.choose('fails', 'Turn on');
  await expect.poll(() => tray.toolTip()).toBe('1 ready, 1 failed');
  await expect.poll(async () => labels(await tray.menu())).toContain('fails – failed');
  const attention = await tray.picture();
  expect(attention).not.toBe(ready);

  const before = childrenOf(pid);
  await tray.choose('hash', 'Restart');
  await expect.poll(() => childrenOf(pid).some((child) => !before.includes(child))).toBe(true);
  await expect.poll(() => tray.toolTip()).toBe('1 ready, 1 failed');

  const isVisible = (): Promise<boolean> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));
  const hide = (): Promise<void> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.hide()));
  for (const open of [() => tray.choose('Open Plugboard'), () => tray.activate()]) {
    await hide();
    expect(await isVisible()).toBe(false);
    await open();
    await expect.poll(isVisible).toBe(true);
  }

  // The window says the same words.
  await expect(page.getByRole('button', { name: 'Servers: 1 ready, 1 failed' })).toBeAttached();
  await tray.choose('Quit');
  await gone;
});

test('the tray begins a sign-in and takes it back, without bringing up the window', async ({ profile, launch }) => {
  await using bus = await sessionBus();
  await using host = await trayHost(bus.address);
  await using wiki = await wantingServer();
  await writeServers(profile, { wiki: { url: wiki.url.href } });
  const running = await launch({ bus: bus.address });
  const opened = await watchBrowser(running.app);
  const tray = await host.item();
  await expect.poll(() => tray.toolTip()).toBe('1 needs sign-in');
  await tray.choose('wiki', 'Sign in…');
  await confirmPage(await running.dialog()).answer('Open in browser');
  await expect.poll(async () => labels(await tray.menu())).toContain('wiki – waiting for you in the browser');
  expect(await opened.addresses()).toHaveLength(1);
  await tray.choose('wiki', 'Cancel sign-in');
  await expect.poll(async () => labels(await tray.menu())).toContain('wiki – needs sign-in');
  expect(wiki.seen('/token')).toEqual([]);
  await running.quit();
});

test('without a bus the app does without a tray', async ({ launch }) => {
  const { page, quit } = await launch({ bus: null });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await quit();
});
