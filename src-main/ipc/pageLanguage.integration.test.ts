import { writeFile } from 'node:fs/promises';
import type { CommandName, ServerView } from '@contract';
import { expect, it } from 'vitest';
import { buildCore } from '../buildCore';
import { Disposables } from '../lib/disposables';
import { createRedactor } from '../lib/redact';
import { never } from '../testing/never';
import { agreeable } from '../testing/runningApp';
import { silentLog } from '../testing/silentLog';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';
import { languageOf, type Language } from '../text/language';
import { createServerQuestions } from '../agent/serverQuestions';
import { createBridgeHost } from './bridgeHost';
import { testSchemaWorker } from '../testing/schemaWorker';

const PROGRAM = 'no-such-program-of-plugboard';

/** The real core behind the bridge, with a server whose program is missing and an entry that is not valid. */
async function page(stateDir: string, app: Disposables) {
  const servers = { lost: { command: [PROGRAM] }, odd: { type: 'http' } };
  await writeFile(`${stateDir}/mcp_servers.json`, JSON.stringify({ servers }));
  const redactor = createRedactor();
  const deps = {
    stateDir,
    version: '0.0.0',
    cipher: createTestCipher({ state: 'encrypted' }),
    log: silentLog,
    redactor,
  };
  const language = (): Language => languageOf(core.settings.current().language, 'en-GB');
  const core: Awaited<ReturnType<typeof buildCore>> = await buildCore(app, {
    ...deps,
    ask: agreeable,
    language: () => 'en',
    mode: 'app',
    schemaWorker: testSchemaWorker,
  });
  const agent = await core.openAgent();
  const heard: ServerView[] = [];
  const host = createBridgeHost(
    app,
    {
      ...core,
      store: core.config,
      agent,
      questions: app.own(createServerQuestions({ isAnybodyThere: () => true, now: Date.now })),
    },
    {
      send: (channel, payload) => {
        if (channel === 'event:serverChanged') heard.push(payload as ServerView);
      },
      isTrusted: () => true,
      isPerson: () => true,
      ask: agreeable,
      openUrl: async () => false,
      copyText: () => undefined,
      chooseFile: async () => null,
      saveText: async () => false,
      language,
      about: { stateDir, version: '0.0.0', platform: process.platform },
      scrub: core.scrub,
      log: silentLog,
      signal: never(),
    },
  );
  const sender = { sender: { id: 1 }, senderFrame: null };
  const send = (name: CommandName, input?: unknown) => host.route(name, sender, input);
  return { core, heard, send };
}

it('says why a server failed in the language of the page, and says it again when that changes', async () => {
  await using dir = await tempDir();
  await using app = new Disposables();
  const { core, heard, send } = await page(dir.path, app);
  await core.start();
  await core.registry.settled(never());
  const errors = async (): Promise<Record<string, string | undefined>> => {
    const answer = await send('listServers');
    const { servers } = (answer as { value: { servers: ServerView[] } }).value;
    return Object.fromEntries(servers.map(({ name, error }) => [name, error?.message]));
  };
  expect(await errors()).toMatchObject({
    lost: expect.stringContaining(`${PROGRAM} was not found; searched in `) as string,
    odd: 'a server of type http needs an address',
  });

  heard.length = 0;
  expect(await send('saveSettings', { language: 'zh' })).toMatchObject({ ok: true });
  expect(new Set(heard.map(({ name }) => name))).toEqual(new Set(['lost', 'odd']));
  expect(heard.find(({ name }) => name === 'odd')?.error?.message).toBe('http 类型的服务器需要地址');
  expect(await errors()).toMatchObject({ lost: expect.stringContaining(`未找到 ${PROGRAM}；搜索范围：`) as string });
});

it('refuses a command in the language of the page', async () => {
  await using dir = await tempDir();
  await using app = new Disposables();
  const { send } = await page(dir.path, app);
  const remove = () => send('removeServer', { id: 's-nobody' });
  expect(await remove()).toEqual({ ok: false, kind: 'unknown-server', message: 'there is no such server' });
  await send('saveSettings', { language: 'zh' });
  expect(await remove()).toEqual({ ok: false, kind: 'unknown-server', message: '没有这个服务器' });
  expect(await send('removeServer', { id: 5 })).toMatchObject({ kind: 'bad-input', message: 'id：此处应为文本' });
});
