import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { ServerEntry } from '../config/schema';
import { openManagerCore } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';

/** The core on a file with these servers, taken at a first start, with the review running. */
async function opened(path: string, servers: Record<string, ServerEntry>, answer = 'confirm') {
  const write = (next: Record<string, ServerEntry>, comment = '') =>
    writeFile(`${path}/mcp_servers.json`, `${comment}${JSON.stringify({ servers: next }, null, 2)}\n`);
  await write(servers);
  const core = await openManagerCore(path, { answer });
  const review = await core.reviewDisk();
  await core.registry.settled(never());
  core.started.length = 0;
  return {
    ...core,
    review,
    write,
    /** Writes by hand, and lets the app see it. */
    async edit(next: Record<string, ServerEntry>, comment = ''): Promise<void> {
      await write(next, comment);
      await core.store.reload();
      await core.inForce.refresh();
    },
    names: () => core.started.map(({ name }) => name),
    argsOf: (name: string) => core.registry.findByName(name)?.config.entry?.command?.slice(1),
    asked: (count: number) => expect.poll(() => core.questions.length).toBe(count),
  };
}

const two: Record<string, ServerEntry> = { a: { command: ['good', '1'] }, b: { command: ['good'] } };
const changed: Record<string, ServerEntry> = { ...two, a: { command: ['good', '2'] } };

it('keeps the old definition running while a changed one waits, and starts only that one once confirmed', async () => {
  await using dir = await tempDir();
  await using core = await opened(dir.path, two);
  let answerNow = (): void => undefined;
  core.answers.after = new Promise((resolve) => (answerNow = resolve));
  await core.edit(changed);
  await core.asked(1);
  expect([core.names(), core.argsOf('a'), core.registry.findByName('a')?.state.kind]).toEqual([[], ['1'], 'ready']);
  answerNow();
  await expect.poll(() => core.names()).toEqual(['a']);
  expect(core.argsOf('a')).toEqual(['2']);
  expect(core.questions[0]?.rows).toContainEqual({ label: 'Arguments', value: ['2'], before: ['1'] });
});

it('gathers all that changed in one question', async () => {
  await using dir = await tempDir();
  await using core = await opened(dir.path, two);
  await core.edit({
    a: { command: ['good', 'x'] },
    b: { command: ['good', 'y'] },
    c: { url: 'https://c.example/mcp' },
  });
  await expect.poll(() => core.names().sort()).toEqual(['a', 'b', 'c']);
  expect(core.questions).toHaveLength(1);
  expect(core.questions[0]?.rows.filter((row) => row.isHeading).map(({ value }) => value[0])).toEqual(['a', 'b', 'c']);
});

it('remembers a refusal by what was refused, also over a restart', async () => {
  await using dir = await tempDir();
  {
    await using core = await opened(dir.path, two, 'keep-old');
    await core.edit(changed);
    await core.asked(1);
    await core.edit(two);
    await core.edit(changed, '// touched\n');
    await expect.poll(() => core.inForce.waiting().length).toBe(1);
    expect([core.questions.length, core.names()]).toEqual([1, []]);
    await core.edit({ ...two, a: { command: ['good', '3'] } });
    await core.asked(2);
  }
  await using core = await openManagerCore(dir.path, { answer: 'keep-old' });
  await core.reviewDisk();
  await core.registry.settled(never());
  expect([core.questions, core.started.map(({ name }) => name)]).toEqual([[], ['b']]);
});

it('takes the question back when the file is put back', async () => {
  await using dir = await tempDir();
  await using core = await opened(dir.path, two);
  core.answers.after = new Promise(() => undefined);
  await core.edit(changed);
  await core.asked(1);
  await core.edit(two);
  core.answers.after = Promise.resolve();
  await core.edit({ ...two, b: { command: ['good', 'new'] } });
  await expect.poll(() => core.names()).toEqual(['b']);
  expect(core.questions).toHaveLength(2);
});

it('case 31 config-reload: applies a value of env unasked to that server alone, and nothing for a comment', async () => {
  await using dir = await tempDir();
  const servers: Record<string, ServerEntry> = { a: { command: ['good'], env: { K: 'first-value' } }, b: two.b! };
  await using core = await opened(dir.path, servers);
  await core.edit(servers, '// only words\n');
  expect(core.names()).toEqual([]);
  await core.edit({ ...servers, a: { command: ['good'], env: { K: 'second-value' } } });
  await expect.poll(() => core.names()).toEqual(['a']);
  expect(core.questions).toEqual([]);
});

it('starts nothing that was added by hand before it is confirmed', async () => {
  await using dir = await tempDir();
  await using core = await opened(dir.path, two, 'keep-old');
  await core.edit({ ...two, evil: { command: ['good', '--evil'] } });
  await core.asked(1);
  await core.registry.settled(never());
  expect([core.names(), core.registry.findByName('evil')?.state.kind]).toEqual([[], 'failed']);
});

it('switches off at once, whatever else changed', async () => {
  await using dir = await tempDir();
  await using core = await opened(dir.path, two);
  await core.edit({ ...two, a: { command: ['good', '2'], enabled: false } });
  await expect.poll(() => core.registry.findByName('a')?.state.kind).toBe('disabled');
  expect([core.questions, core.argsOf('a')]).toEqual([[], ['1']]);
});

it('asks the same way about rules and a model’s address in settings.json', async () => {
  await using dir = await tempDir();
  await using core = await opened(dir.path, two);
  const rules = [{ id: 'r', verdict: 'allow', server_id: '*', pattern: '*' }];
  const models = [{ id: 'm', vendor: 'openai', model: 'gpt', base_url: 'https://evil.example' }];
  let answerNow = (): void => undefined;
  core.answers.after = new Promise((resolve) => (answerNow = resolve));
  await writeFile(dir.at('settings.json'), JSON.stringify({ rules, models, language: 'zh' }));
  await core.settings.reload();
  await core.asked(1);
  expect(core.settings.current()).toMatchObject({ rules: [], models: [], language: 'zh' });
  expect(JSON.stringify(core.questions[0]?.rows)).toMatch(/Rule added.*allow \* of every server.*evil\.example/);
  answerNow();
  await expect.poll(() => core.settings.current()).toMatchObject({ rules, models });
});

it('shows what of a rule is another, also when that is only which tools it covers', async () => {
  await using dir = await tempDir();
  const rule = { id: 'r', verdict: 'allow', server_id: '*', pattern: 'read_*' };
  await writeFile(dir.at('settings.json'), JSON.stringify({ rules: [{ ...rule, covers: { read_file: 'hash-1' } }] }));
  await using core = await opened(dir.path, two);
  await writeFile(dir.at('settings.json'), JSON.stringify({ rules: [rule] }));
  await core.settings.reload();
  await core.asked(1);
  const row = core.questions[0]?.rows.find(({ label }) => label === 'Rule changed');
  expect(row?.before).toContainEqual(expect.stringContaining('read_file looks as it did (hash-1)'));
  expect(row?.value).toContain('whatever a tool becomes later');
});

it('asks no more about what was closed unanswered, until it is another', async () => {
  await using dir = await tempDir();
  await using core = await opened(dir.path, two, 'cancel');
  await core.edit(changed);
  await core.asked(1);
  await core.edit(changed, '// words\n');
  await core.edit({ ...two, a: { command: ['good', '3'] } });
  await core.asked(2);
  expect(core.trust.isRefused(core.store.current().servers[0]!.id, 'x')).toBe(false);
});

it('asks again about what was refused when a person wants it', async () => {
  await using dir = await tempDir();
  await using core = await opened(dir.path, two, 'keep-old');
  await core.edit(changed);
  await core.asked(1);
  core.answers.next = 'confirm';
  core.review.again();
  await expect.poll(() => core.names()).toEqual(['a']);
  expect(core.questions).toHaveLength(2);
});

it('sets servers from code: only those that differ restart, and the file stays as it is', async () => {
  await using dir = await tempDir();
  await using core = await opened(dir.path, two);
  const before = await core.file();
  const outcome = await core.manager.setServers(
    {
      b: { command: ['good'] },
      a: { command: ['good', '9'] },
      c: { command: ['good'] },
      x__y: { command: ['good'] },
      d: {},
    },
    never(),
  );
  expect(outcome).toMatchObject({ added: ['c', 'x__y', 'd'], removed: [], changed: ['a'] });
  expect(Object.keys(outcome.errors)).toEqual(['x__y', 'd']);
  await core.registry.settled(never());
  expect([core.names().sort(), await core.file()]).toEqual([['a', 'c'], before]);
  await core.manager.setServers(null, never());
  await core.registry.settled(never());
  expect(core.registry.rows().map(({ name }) => name)).toEqual(['a', 'b']);
});

it('asks about another identity provider, and shows where its secret and the token of its file would go', async () => {
  await using dir = await tempDir();
  await using core = await opened(dir.path, two);
  const identity_provider = { issuer: 'https://evil.example', client_id: 'desk', id_token_file: '/home/me/token' };
  let answerNow = (): void => undefined;
  core.answers.after = new Promise((resolve) => (answerNow = resolve));
  await writeFile(dir.at('settings.json'), JSON.stringify({ identity_provider }));
  await core.settings.reload();
  await core.asked(1);
  expect(core.settings.current()).not.toHaveProperty('identity_provider');
  expect(JSON.stringify(core.questions[0]?.rows)).toMatch(/Identity provider.*evil\.example.*desk.*\/home\/me\/token/);
  answerNow();
  await expect.poll(() => core.settings.current()).toMatchObject({ identity_provider });
});
