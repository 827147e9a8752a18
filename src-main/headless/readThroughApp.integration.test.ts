import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ownCommand } from '../testing/ownCommand';
import { commandThrough, runningApp } from '../testing/runningApp';
import { realServer } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';

const words = (line: string): string[] => line.split(' ');
const URI = 'demo://resource/dynamic/text/3';
const READ = ['mcp', 'read', 'ev', URI, '--json'];
const PROMPT = words('mcp prompt ev args-prompt --arg city=Paris --json');

it('asks in the window before a resource or a prompt is read, unless a rule decides', async () => {
  await using dir = await tempDir();
  let isWanted = true;
  await using app = await runningApp(dir.path, async ({ actions }) => (isWanted ? (actions[0]?.id ?? '') : 'cancel'));
  const run = (argv: readonly string[]) => commandThrough(dir.path, argv);
  expect(await run([...words('mcp add ev --'), ...realServer('everything')])).toMatchObject({ code: 0 });

  expect(await run(READ)).toMatchObject({ code: 0, waited: 1 });
  const read = app.asked.at(-1);
  expect(read?.title).toBe('Read from ev?');
  expect(read?.rows).toContainEqual({ label: 'Resource', value: [URI], before: null });
  expect(read?.actions.map(({ id }) => id)).toEqual(['once', 'cancel']);
  expect(await run(PROMPT)).toMatchObject({ code: 0, waited: 1 });
  expect(app.asked.at(-1)?.title).toBe('Use the prompt args-prompt?');
  expect(
    app.asked
      .at(-1)
      ?.rows.find(({ label }) => label === 'Arguments')
      ?.value.join(''),
  ).toContain('"city": "Paris"');

  isWanted = false;
  expect(await run(READ)).toMatchObject({ code: 1, stdout: '', waited: 1 });
  expect(await run(PROMPT)).toMatchObject({ code: 1, stdout: '', waited: 1 });

  const server_id = app.core.registry.findByName('ev')?.id ?? '';
  await app.core.rules.add({ id: 'a', verdict: 'allow', server_id, pattern: 'resource:demo://*' });
  await app.core.rules.add({ id: 'd', verdict: 'deny', server_id, pattern: 'prompt:args-*' });
  expect(await run(READ)).toMatchObject({ code: 0, waited: 0 });
  const denied = await run(PROMPT);
  expect(denied).toMatchObject({ code: 1, stdout: '', waited: 0 });
  expect(denied.stderr).toContain('ev/prompt:args-*');
  // Rules for tools reach no resource, and an address of the app's own folder asks whatever they say.
  const own = await run(['mcp', 'read', 'ev', `demo://resource/${dir.path}/settings.json`]);
  expect(own).toMatchObject({ code: 1, waited: 1 });

  await app[Symbol.asyncDispose]();
  const lines = (await readFile(dir.at('audit.jsonl'), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { asked_by: 'command-line', tool: `resource:${URI}`, outcome: 'done' },
    { asked_by: 'command-line', tool: 'prompt:args-prompt', outcome: 'done' },
    { outcome: 'denied' },
    { outcome: 'denied' },
    { tool: `resource:${URI}`, outcome: 'done' },
    { tool: 'prompt:args-prompt', outcome: 'denied' },
    { outcome: 'denied' },
  ]);
});

it('is the person’s own reading without an app: nothing asks, and rules that deny are obeyed', async () => {
  await using dir = await tempDir();
  await ownCommand(dir.path, [...words('mcp add ev --'), ...realServer('everything')]);
  expect(await ownCommand(dir.path, READ)).toMatchObject({ code: 0 });
  {
    await using app = await runningApp(dir.path, async ({ actions }) => actions[0]?.id ?? '');
    await app.core.rules.add({ id: 'd', verdict: 'deny', server_id: '*', pattern: 'resource:demo://*' });
  }
  const denied = await ownCommand(dir.path, READ);
  expect(denied).toMatchObject({ code: 1, stdout: '' });
  expect(denied.stderr).toContain('*/resource:demo://*');
});
