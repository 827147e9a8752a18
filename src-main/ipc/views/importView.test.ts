import { ImportPreviewView } from '@contract';
import { expect, it } from 'vitest';
import { maskServer } from '../../config/maskServer';
import { toImportPreviewView } from './importView';

it('shows what will run and the names of secrets, never a value or a mask', () => {
  const entry = { command: ['npx', '-y', 'x\u200B'], env: { DSN: 'postgres://user:import-canary@host' } };
  const view = toImportPreviewView({
    token: 't',
    problem: null,
    entries: [
      {
        key: 'k',
        name: 'pg',
        foundName: 'pg',
        source: null,
        masked: maskServer(entry, () => ({ masked: '', state: 'unknown' })),
        problem: null,
        notes: ['a note\u202E'],
        files: [],
        asks: [{ reference: '${secret:pg/env/KEY}', place: 'env/KEY' }],
        secretArguments: [{ at: 3, flag: '--token', from: 0 }],
        sameAs: null,
      },
    ],
  });
  expect(view.entries).toStrictEqual([
    {
      key: 'k',
      name: 'pg',
      found_name: 'pg',
      source: null,
      type: 'local',
      enabled: true,
      command: ['npx', '-y', 'x⟨U+200B⟩'],
      env_names: ['DSN'],
      header_names: [],
      env_inherit: [],
      sign_in: null,
      problem: null,
      notes: ['a note⟨U+202E⟩'],
      files: [],
      asks: [{ reference: '${secret:pg/env/KEY}', place: 'env/KEY' }],
      secret_flags: ['--token'],
      same_as: null,
    },
  ]);
  expect(JSON.stringify(view)).not.toContain('import-canary');
  expect(ImportPreviewView.safeParse(view).error).toBeUndefined();
});
