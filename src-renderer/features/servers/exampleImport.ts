import type { ImportEntryView } from '@contract';

/** For tests: a found server that runs a program, with whatever else a test says of it. */
export const exampleImport = (over: Partial<ImportEntryView> = {}): ImportEntryView => ({
  key: 'k',
  name: 'git',
  found_name: 'git',
  source: null,
  type: 'local',
  enabled: true,
  command: ['npx', 'git-mcp'],
  env_names: [],
  header_names: [],
  env_inherit: [],
  sign_in: null,
  problem: null,
  notes: [],
  files: [],
  asks: [],
  secret_flags: [],
  same_as: null,
  ...over,
});
