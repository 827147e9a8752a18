import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeModel } from '../testing/fakeModel';
import { ownCommand } from '../testing/ownCommand';
import { agreeable, commandThrough, runningApp } from '../testing/runningApp';
import { realServer } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';

const words = (line: string): string[] => line.split(' ');
const elicit = 'mcp call ev__trigger-elicitation-request {} --json';
const sample = ['mcp', 'call', 'ev__trigger-sampling-request', '{"prompt":"hi","maxTokens":20}', '--json'];

describe('what servers may ask of a command', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  const run = (argv: readonly string[]) => ownCommand(dir.path, argv);
  const textOf = (ran: Awaited<ReturnType<typeof run>>): string =>
    (ran.json() as { content: { text?: string }[] }).content.map(({ text }) => text).join('\n');

  beforeAll(async () => {
    dir = await tempDir();
    await run([...words('mcp add ev --'), ...realServer('everything')]);
  });
  afterAll(() => dir[Symbol.asyncDispose]());

  it('offers a server nothing without a flag', async () => {
    const tools = (await run(words('mcp tools ev --json'))).stdout;
    expect(tools).not.toMatch(/trigger-(elicitation|sampling)|get-roots/);
    expect(await run(words(elicit))).toMatchObject({ code: 1, stdout: '' });
  });

  it('case 71: always answers a form: declined, from a file, or cancelled where a value is wanting', async () => {
    const accepted = await run(words(`${elicit} --elicit accept`));
    expect(textOf(accepted)).toMatch(/cancel/i);
    expect(accepted.stderr).toContain('ev asks: Please provide inputs for the following fields:');
    expect(accepted.stderr).toContain('ev needs name');
    expect(textOf(await run(words(`${elicit} --elicit decline`)))).toMatch(/decline/i);

    await writeFile(dir.at('answers.json'), JSON.stringify({ name: 'Ada', integer: 7, email: 'ada@example.com' }));
    const filled = textOf(await run([...words(`${elicit} --elicit`), dir.at('answers.json')]));
    expect(filled).toMatch(/"name": "Ada"/);
    expect(filled).toMatch(/"integer": 7,/);
    expect(filled).toMatch(/"firstLine": "It was a dark and stormy night."/);
    await writeFile(dir.at('wrong.json'), JSON.stringify({ integer: 700 }));
    const wrong = await run([...words(`${elicit} --elicit`), dir.at('wrong.json')]);
    expect(wrong.stderr).toMatch(/ev needs name, integer/);
    expect(textOf(wrong)).toMatch(/cancel/i);
  });

  it('refuses a file of answers that cannot be read before a server is started', async () => {
    const none = await run(words(`${elicit} --elicit /no/such/file`));
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toContain('it does not exist');
    await writeFile(dir.at('list.json'), '[1]');
    expect(await run([...words(`${elicit} --elicit`), dir.at('list.json')])).toMatchObject({ code: 2, stdout: '' });
    expect(await run([...sample, '--sampling', 'maybe'])).toMatchObject({ code: 2 });
    expect(await run(words('mcp call ev__get-roots-list {} --root /no/such/folder'))).toMatchObject({ code: 2 });
  });

  it('offers the folders that it was given as roots', async () => {
    const ran = await run([...words('mcp call ev__get-roots-list {} --json --root'), dir.path]);
    expect(textOf(ran)).toContain(`file://${dir.path}`);
  });

  it('case 73: lets the configured model answer with --sampling on, and says so where there is none', async () => {
    const without = await run([...sample, '--sampling', 'on']);
    expect(without.code).toBe(1);
    expect(textOf(without)).toMatch(/no model/i);

    await using model = await fakeModel([{ text: 'hello there' }]);
    const config = {
      models: [{ id: 'm', vendor: 'openai-compatible', label: 'Local', model: 'x', base_url: model.origin }],
    };
    await writeFile(dir.at('settings.json'), JSON.stringify(config));
    const ran = await run([...sample, '--sampling', 'on']);
    expect(textOf(ran)).toMatch(/hello there/);
    const { body } = await model.request(0);
    expect(body).toMatchObject({ max_tokens: 20, temperature: 0.7 });
    expect(JSON.stringify(body)).toContain('You are a helpful test server.');
  });

  it('says that a running app answers its servers itself', async () => {
    await using own = await tempDir();
    await using _app = await runningApp(own.path, agreeable);
    const ran = await commandThrough(own.path, words(`${elicit} --elicit accept`));
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toContain('Plugboard is running');
  });
});
