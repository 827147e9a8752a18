import { expect, test } from 'vitest';
import { SettingsFile } from '../config/settings';
import { Disposables } from '../lib/disposables';
import { createRedactor } from '../lib/redact';
import { createRegistry } from '../mcp/createRegistry';
import { DEFAULT_LIMITS } from '../mcp/limits';
import { openSession } from '../mcp/openSession';
import { createMemoryStore } from '../testing/memoryStore';
import { resolvedStdio } from '../testing/resolvedServer';
import { scriptedProvider } from '../testing/scriptedProvider';
import { silentLog } from '../testing/silentLog';
import { realServer } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';
import { openAgent } from './openAgent';
import { createToolPool } from './toolPool';
import { inEnglish } from '../lib/words';

test('a turn uses the tools of a real server: named, validated, run, with image and structured results', async () => {
  await using app = new Disposables();
  const dir = app.own(await tempDir());
  const command = realServer('everything');
  const store = createMemoryStore({ everything: { command: [...command] } });
  const registry = app.own(
    createRegistry({
      store,
      openSession,
      resolve: async () => resolvedStdio(command, { name: 'everything' }),
      limits: DEFAULT_LIMITS,
      redactor: createRedactor(),
      now: Date.now,
      isSingleAttempt: true,
    }),
  );
  const settings = SettingsFile.parse({});
  const pool = createToolPool({ registry, settings: { current: () => settings, onChange: () => () => undefined } });
  registry.start();
  await registry.settled(AbortSignal.timeout(20_000));
  const names = pool.list().map(({ name }) => name);
  expect(names).toContain('everything__echo');
  expect(names).toEqual(names.toSorted());

  const provider = scriptedProvider([
    {
      calls: [
        { name: 'everything__echo', arguments: { message: 'hi' } },
        { name: 'everything__echo', arguments: { message: 7 } },
        { name: 'everything__get-tiny-image' },
        { name: 'everything__get-structured-content', arguments: { location: 'Chicago' } },
      ],
    },
    { text: ['Done.'] },
  ]);
  const agent = app.own(
    await openAgent({
      pool,
      registry,
      providerFor: () => Promise.resolve(provider),
      rules: {
        list: () => [{ id: 'r', verdict: 'allow', server_id: 'everything', pattern: '*' }],
        add: () => Promise.resolve(),
      },
      own: { stateDir: dir.path, home: '/nowhere' },
      scrubResult: (text) => text,
      originOf: () => '',
      log: silentLog,
    }),
  );
  const { id } = await agent.create();
  const ended = new Promise((resolve) => agent.onEvents(({ event }) => event.kind === 'ended' && resolve(event)));
  await agent.send(id, 'go');
  expect(await ended).toMatchObject({ outcome: 'done' });
  const [message] = (await agent.open(id, 1)).messages;
  const calls =
    message?.kind === 'assistant' ? message.parts.flatMap((part) => (part.kind === 'call' ? [part.call] : [])) : [];
  expect(calls.map(({ state }) => state)).toEqual(['done', 'failed', 'done', 'done']);
  expect(inEnglish(calls[1]?.problem ?? '')).toMatch(/Invalid arguments for everything__echo/);
  const results = provider.requests[1]?.messages.flatMap((each) => (each.role === 'tool' ? each.results : [])) ?? [];
  expect(results[0]).toMatchObject({ isError: false, content: [{ text: 'Echo: hi' }] });
  expect(results[2]?.content.some((part) => part.kind === 'image' && part.mime === 'image/png')).toBe(true);
});
