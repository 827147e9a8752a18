import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { envHashServer } from '../src-main/testing/stdioServer';
import { chooseInFileDialogs } from './fileDialogs';
import { expect, test } from './fixtures';
import { personAt } from './person';

test('case 29 config-import: servers of a chosen file are shown, confirmed once, and run', async ({
  profile,
  launch,
}) => {
  const [command, ...args] = envHashServer();
  const env = join(profile.home, 'shared.env');
  const file = join(profile.home, 'theirs.json');
  await writeFile(env, 'FROM_FILE=a value nobody may read\n');
  await writeFile(
    file,
    `// theirs\n${JSON.stringify({
      mcpServers: {
        hash: { command, args: [...args, '--token', 'an argument to hide'], envFile: env, alwaysAllow: ['env_hash'] },
        off__now: { command: 'never', disabled: true },
        broken: { type: 'stdio' },
      },
    })}`,
  );
  const running = await launch();
  const person = personAt(running);
  const { sheet } = person.servers;
  await person.welcome.skip();
  await chooseInFileDialogs(running, file);

  await person.servers.importFrom(/^From a file/);
  await sheet.getByRole('button', { name: 'Choose a file…' }).click();
  await expect(sheet.getByRole('checkbox', { name: 'Add broken' })).toBeDisabled();
  await expect(sheet).toContainText('approvals are never imported');
  await expect(sheet).toContainText(env);
  await expect(sheet.getByLabel('Name for off_now')).toHaveValue('off_now');
  await expect(running.page.locator('body')).not.toContainText('a value nobody may read');
  await sheet.getByLabel('Name for hash').fill('mine');
  await person.servers.takeFound();

  const reading = await person.confirm();
  await expect(reading.title).toHaveText('Read this file?');
  await expect(reading.values('File')).toHaveText([env]);
  await reading.answer('Read it');
  const question = await person.confirm();
  await expect(question.title).toHaveText('Add these 2 servers?');
  await expect(question.values('Variables set')).toHaveText(['FROM_FILE']);
  await expect(question.values('Arguments')).toContainText(['--token', 'an argument to hide']);
  await question.answer('Add');

  await expect(sheet).toBeHidden();
  await expect(person.servers.row('mine')).toContainText('ready');
  await expect(person.servers.row('off_now')).toContainText('off');
  const written = await readFile(join(profile.stateDir, 'mcp_servers.json'), 'utf8');
  expect(written).not.toMatch(/a value nobody may read|an argument to hide|alwaysAllow/);

  const exported = join(profile.home, 'ours.json');
  await chooseInFileDialogs(running, exported);
  await person.servers.importFrom(/^Save all servers/);
  await expect.poll(() => readFile(exported, 'utf8').catch(() => '')).toContain('${secret:mine/env/FROM_FILE}');
  expect(await readFile(exported, 'utf8')).not.toMatch(/a value nobody may read|an argument to hide/);
});

test('servers of other apps on this computer are found, and what is here already is not added again', async ({
  profile,
  launch,
}) => {
  const command = envHashServer();
  await mkdir(join(profile.home, '.cursor'));
  await mkdir(join(profile.home, '.codex'));
  await writeFile(
    join(profile.home, '.cursor', 'mcp.json'),
    JSON.stringify({ mcpServers: { theirs: { command: command[0], args: command.slice(1) } } }),
  );
  await writeFile(
    join(profile.home, '.codex', 'config.toml'),
    '[mcp_servers.other]\nurl = "https://127.0.0.1:1/mcp"\n',
  );
  const running = await launch();
  const person = personAt(running);
  const { sheet } = person.servers;
  await person.welcome.skip();
  await person.addServer({ name: 'hash', command });

  await person.servers.importFrom(/^Found on this computer/);
  const files = sheet.getByRole('list', { name: 'Files of other apps' });
  await expect(files.getByRole('listitem').filter({ hasText: 'Cursor' })).toContainText(
    '1 server · all are here already',
  );
  await files.getByRole('button', { name: /^Look through Codex/ }).click();
  await expect(sheet.getByRole('checkbox', { name: 'Add other' })).toBeChecked();
  // It appeared under the pointer, so its first moments do not count.
  await expect(async () => {
    if (await files.isHidden()) await sheet.getByRole('button', { name: 'Start over' }).click({ timeout: 300 });
    await expect(files).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [100] });
  await files.getByRole('button', { name: /^Look through Cursor/ }).click();
  await expect(sheet).toContainText('It is here already as “hash”.');
  await expect(sheet.getByRole('checkbox', { name: 'Add theirs' })).not.toBeChecked();
  await expect(sheet.getByRole('button', { name: 'Add 0 servers' })).toBeDisabled();
});
