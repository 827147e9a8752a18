import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type LaunchOptions, type Profile, type RunningApp } from '../fixtures';
import { chatPage } from '../pages/chatPage';
import { serversPage } from '../pages/serversPage';
import { settingsPage } from '../pages/settingsPage';
import { welcomePage } from '../pages/welcomePage';
import { outsideChanges } from './outsideChanges';
import type { Name, Scene } from './scene';
import { sampleModel } from './sampleModel';
import { serverQuestions } from './serverQuestions';
import { signIns } from './signIns';
import { writeSampleProfile } from './sampleProfile';

interface Stage {
  readonly profile: Profile;
  readonly launch: (options?: LaunchOptions) => Promise<RunningApp>;
}

/** Every screen of the app in every state a person meets, one after the other. */
export async function* scenes(stage: Stage): AsyncGenerator<Scene> {
  yield* firstRun(stage);
  await rm(stage.profile.stateDir, { recursive: true, force: true });
  yield* everyDay(stage);
  await rm(stage.profile.stateDir, { recursive: true, force: true });
  yield* signIns(stage);
}

async function* firstRun({ launch }: Stage): AsyncGenerator<Scene> {
  const running = await launch();
  const { page } = running;
  const scene = (name: string): Scene => ({ name, running, page });
  const welcome = welcomePage(page);
  await expect(welcome.title).toBeVisible();
  yield scene('welcome-1-hello');
  await welcome.next();
  await expect(welcome.step).toContainText('2');
  yield scene('welcome-2-model');
  await welcome.next();
  await expect(welcome.step).toContainText('3');
  yield scene('welcome-3-tools');
  await welcome.next();
  await expect(page.getByRole('main')).toContainText('No model is configured');
  yield scene('chat-nothing-yet');
  await serversPage(page).open();
  yield scene('servers-empty');
  await settingsPage(page).open('Models');
  yield scene('settings-models-empty');
  await running.quit();
}

async function* everyDay(stage: Stage): AsyncGenerator<Scene> {
  const { profile, launch } = stage;
  await using signIn = await signInServer();
  await using model = await sampleModel();
  await writeSampleProfile(profile, { signIn: signIn.url, model: model.origin });
  const running = await launch();
  const scene = (name: string, page = running.page): Scene => ({ name, running, page });
  await serversPage(running.page).open();
  await expect(serversPage(running.page).row('files')).toContainText('ready');
  await expect(serversPage(running.page).row('everything')).toContainText('ready');

  yield* conversations(running, model, scene);
  yield* serverQuestions(running, scene);
  yield* servers(running, scene);
  yield* imports(profile, running, scene);
  yield* settings(running, scene);
  yield* outsideChanges(profile, running, scene);
  yield* brokenFile(profile, running, scene);
  await running.quit();
}

async function* conversations(
  { page }: RunningApp,
  model: Awaited<ReturnType<typeof sampleModel>>,
  scene: Name,
): AsyncGenerator<Scene> {
  const chat = chatPage(page);
  await chat.newChat();
  await expect(chat.messageBox).toBeVisible();
  yield scene('chat-empty');
  await chat.send('What changed from March to April? Keep a short summary.');
  await chat.answer('Allow for this chat');
  await expect(chat.card('files', 'read_text_file')).toHaveCount(2);
  await expect(chat.approval).toContainText('write_file');
  yield scene('chat-approval');
  await chat.answer('Allow once');
  await expect(chat.answers('Sample model')).toContainText('can be compared');
  yield scene('chat-streaming');
  model.release();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await chat
    .card('files', 'read_text_file')
    .first()
    .getByRole('button', { name: /read_text_file/ })
    .click();
  await expect(chat.card('files', 'read_text_file').first()).toContainText('412,300');
  yield scene('chat-card-open');

  await chat.newChat();
  await chat.send('三月到四月的报告有什么变化？');
  await expect(chat.answers('Sample model')).toContainText('流失率');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  yield scene('chat-chinese');

  await chat.newChat();
  await chat.send('And May?');
  await expect(page.getByText('The model refused the key.', { exact: true })).toBeVisible();
  yield scene('chat-error');

  await chat.newChat();
  await page.getByRole('button', { name: 'Run a tool' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  yield scene('chat-find-tool');
  await chat.findTool('edit', 'edit_file');
  await expect(chat.toolForm('edit_file').getByRole('textbox', { name: 'path' })).toBeVisible();
  yield scene('chat-tool-form');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible();
  yield scene('palette');
  await page.keyboard.press('Escape');
}

async function* servers(running: RunningApp, scene: Name): AsyncGenerator<Scene> {
  const { page } = running;
  const list = serversPage(page);
  await list.open();
  await expect(list.row('mail')).toContainText('failed');
  await expect(list.row('issue-tracker')).toContainText('needs sign-in');
  yield scene('servers-list');
  await page.getByRole('radio', { name: 'JSON' }).click();
  await expect(page.getByRole('textbox', { name: 'mcp_servers.json as text' })).toContainText('"servers"');
  yield scene('servers-json');
  await page.getByRole('radio', { name: 'List' }).click();
  await list.openServer('files');
  yield scene('server-ready');
  for (const tab of ['Tools', 'Log', 'Settings'] as const) {
    await list.tab(tab);
    yield scene(`server-${tab.toLowerCase()}`);
  }
  await list.open();
  await list.openServer('postgres');
  yield scene('server-failed');
  await list.open();
  await list.openServer('issue-tracker');
  yield scene('server-sign-in');

  await list.open();
  await page.getByRole('button', { name: 'Add server' }).click();
  await expect(list.sheet).toBeVisible();
  yield scene('server-add');
  await list.sheet.getByRole('radio', { name: 'Paste JSON' }).click();
  await list.sheet
    .getByRole('textbox')
    .first()
    .fill(
      JSON.stringify({
        mcpServers: {
          weather: { command: 'npx', args: ['-y', '@example/weather-mcp'], env: { WEATHER_KEY: 'sample-4411' } },
          files: { url: 'https://files.example.com/mcp' },
        },
      }),
    );
  await list.sheet.getByRole('button', { name: 'Look through it' }).click();
  await expect(list.sheet).toContainText('2 servers found');
  yield scene('server-paste');
  await list.takeFound();
  const dialog = await running.dialog();
  await expect(dialog.getByRole('alertdialog')).toBeVisible();
  yield scene('confirm-add', dialog);
  await expect(async () => {
    if (!dialog.isClosed()) await dialog.getByRole('button', { name: /Cancel|取消/ }).click({ timeout: 1000 });
    expect(dialog.isClosed()).toBe(true);
  }).toPass();
  await page.keyboard.press('Escape');
  const discard = list.sheet.getByRole('button', { name: 'Discard' });
  await expect(discard).toBeVisible();
  yield scene('server-add-discard');
  await discard.click();
  await expect(list.sheet).toBeHidden();
}

async function* imports({ home }: Profile, { page }: RunningApp, scene: Name): AsyncGenerator<Scene> {
  await mkdir(join(home, '.cursor'), { recursive: true });
  await writeFile(join(home, '.cursor', 'mcp.json'), JSON.stringify({ mcpServers: IMPORTED }));
  const list = serversPage(page);
  await list.open();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  yield scene('import-menu');
  await page.keyboard.press('Escape');
  await list.importFrom(/^Found on this computer/);
  const files = list.sheet.getByRole('list', { name: 'Files of other apps' });
  await expect(files).toBeVisible();
  yield scene('import-computer');
  await files.getByRole('button').first().click();
  await expect(list.sheet).toContainText('4 servers found');
  yield scene('import-found');
  await page.keyboard.press('Escape');
  const discard = list.sheet.getByRole('button', { name: 'Discard' });
  await expect(async () => {
    if (await discard.isVisible()) await discard.click({ timeout: 1000 });
    await expect(list.sheet).toBeHidden({ timeout: 1000 });
  }).toPass();
}

/** Each with something else that a person should see. */
const IMPORTED = {
  tracker: {
    command: 'npx',
    args: ['-y', '@example/tracker-mcp', '--workspace', '${workspaceFolder}', '--api-key', 'sample-key-4411'],
    env: { TRACKER_REGION: '${env:TRACKER_REGION}' },
    envFile: '~/.tracker.env',
    autoApprove: ['search'],
  },
  shared: {
    url: 'https://shared.example.com/mcp',
    headers: { Authorization: '${secret:shared/headers/Authorization}' },
  },
  old__name: { command: 'uvx', args: ['old-mcp'], disabled: true },
  socket: { url: 'unix:///run/mcp.sock' },
};

async function* settings({ page }: RunningApp, scene: Name): AsyncGenerator<Scene> {
  const screen = settingsPage(page);
  await screen.open('Models');
  yield scene('settings-models');
  await page.getByRole('button', { name: 'Add model' }).click();
  await expect(screen.modelSheet).toBeVisible();
  yield scene('settings-add-model');
  await page.keyboard.press('Escape');
  for (const section of ['General', 'Permissions', 'Storage'] as const) {
    await screen.open(section);
    yield scene(`settings-${section.toLowerCase()}`);
  }
  await page.getByRole('navigation', { name: 'Sections of the settings' }).getByText('About').click();
  await expect(page.getByRole('heading', { name: 'Plugboard', level: 2 })).toBeVisible();
  yield scene('settings-about');
}

async function* brokenFile({ stateDir }: Profile, { page }: RunningApp, scene: Name): AsyncGenerator<Scene> {
  const list = serversPage(page);
  await list.open();
  await writeFile(
    join(stateDir, 'mcp_servers.json'),
    '{\n  "servers": {\n    "files": { "command": ["node" }\n  }\n}\n',
  );
  await list.turn('drafts');
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be read' })).toBeVisible();
  yield scene('servers-broken-file');
}

/** A server that lets nobody in. */
async function signInServer(): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((_request, response) => response.writeHead(401).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
