import { chown, chmod, lstat, mkdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { narrowStateDir } from '../../../config/narrowStateDir';
import { countOf, notTestable, type Row, toRow } from '../row';
import { handWritten, newStateDir, removeStateDir, wideIn } from './stateDirs';
import { openStores, savesOf } from './stores';

const uid = process.getuid?.() ?? -1;
const NOBODY = 65_534;
const FILES = ['mcp_servers.json', 'settings.json', 'ids.json', 'trusted.json', 'inputs.json'] as const;

/** How a state dir is found. `dir` is a folder of the test's own; the state dir is `state` in it. */
interface Case {
  readonly name: string;
  readonly umask: number;
  readonly warnings: number;
  readonly prepare: (state: string, dir: string) => Promise<unknown>;
  /** What must be true besides the modes; answers what is not. */
  readonly check?: (state: string, dir: string) => Promise<string | undefined>;
}

const CASES: readonly Case[] = [
  { name: 'umask 000, nothing there', umask: 0, warnings: 0, prepare: async () => undefined },
  { name: 'umask 077, nothing there', umask: 0o077, warnings: 0, prepare: async () => undefined },
  { name: 'umask 000, an empty folder of 0777', umask: 0, warnings: 1, prepare: (state) => made(state, 0o777) },
  {
    name: 'umask 022, files of 0644 in 0755',
    umask: 0o022,
    warnings: 1,
    prepare: (state) => filled(state, 0o755, 0o644),
  },
  { name: 'umask 000, files of 0666 in 0700', umask: 0, warnings: 0, prepare: (state) => filled(state, 0o700, 0o666) },
  {
    name: 'a linked file of 0644',
    umask: 0o022,
    warnings: 0,
    async prepare(state, dir) {
      await made(state, 0o700);
      await made(join(dir, 'dotfiles'), 0o700);
      await writeFile(join(dir, 'dotfiles', 'servers.json'), handWritten(), { mode: 0o644 });
      await symlink('../dotfiles/servers.json', join(state, 'mcp_servers.json'));
    },
    check: (state, dir) => linkKept(join(state, 'mcp_servers.json'), join(dir, 'dotfiles', 'servers.json')),
  },
  {
    name: 'a link to nothing',
    umask: 0,
    warnings: 0,
    async prepare(state, dir) {
      await made(state, 0o700);
      await made(join(dir, 'later'), 0o700);
      await symlink(join(dir, 'later', 'servers.json'), join(state, 'mcp_servers.json'));
    },
    check: (state, dir) => linkKept(join(state, 'mcp_servers.json'), join(dir, 'later', 'servers.json')),
  },
  {
    name: 'a linked state dir of 0755',
    umask: 0o022,
    warnings: 1,
    async prepare(state, dir) {
      await filled(join(dir, 'elsewhere'), 0o755, 0o644);
      await symlink('elsewhere', state);
    },
    check: async (state) => ((await lstat(state)).isSymbolicLink() ? undefined : 'the link was replaced'),
  },
];

const OF_ANOTHER: Case = {
  name: 'files of another user',
  umask: 0o022,
  warnings: 0,
  async prepare(state) {
    await filled(state, 0o700, 0o644);
    for (const file of FILES) await chown(join(state, file), NOBODY, NOBODY);
  },
  async check(state) {
    const owners = await Promise.all(FILES.map(async (file) => (await stat(join(state, file))).uid));
    return owners.every((owner) => owner === uid) ? undefined : `they belong to ${owners.join(', ')}`;
  },
};

/** Goal 23: modes, masks, links and owners. */
export async function permissions(): Promise<Row[]> {
  if (uid === -1) return [notTestable(23, 'modes and owners', 'needs a system that has them')];
  const cases = uid === 0 ? [...CASES, OF_ANOTHER] : CASES;
  const problems: string[] = [];
  for (const one of cases) for (const words of await meet(one)) problems.push(`${one.name}: ${words}`);
  const naive = await naiveModes();
  return [
    toRow({
      goal: 23,
      what: `${cases.length} umasks, modes, links and owners: not 0600 in 0700, or not warned once`,
      figure: countOf(problems, cases.length, 'cases'),
      wanted: '0',
      isMet: problems.length === 0,
      control: { figure: `written in place: ${naive.join(', ')}`, isCaught: naive.length > 0 },
    }),
    ...(uid === 0 ? [] : [notTestable(23, 'files of another user', 'needs root')]),
  ];
}

/** Two starts, each with one save of everything. */
async function meet({ umask, prepare, check, warnings }: Case): Promise<string[]> {
  const dir = await newStateDir();
  const state = join(dir, 'state');
  const before = process.umask(0);
  const warned: string[] = [];
  const problems: string[] = [];
  try {
    await prepare(state, dir);
    process.umask(umask);
    for (const n of [1, 2]) {
      await narrowStateDir(state, uid, { warn: (words) => void warned.push(words) });
      for (const save of Object.values(savesOf(await openStores(state), n))) await save();
    }
    problems.push(...(await wideIn(`${state}/`)));
    const wrong = await check?.(state, dir);
    if (wrong !== undefined) problems.push(wrong);
    if (warned.length !== warnings) problems.push(`warned ${warned.length} times: ${warned.join('; ')}`);
    if (!(await readFile(join(state, 'mcp_servers.json'), 'utf8')).includes('"N": "2"')) problems.push('not saved');
  } finally {
    process.umask(before);
    await removeStateDir(dir);
  }
  return problems;
}

async function made(dir: string, mode: number): Promise<void> {
  await mkdir(dir);
  await chmod(dir, mode);
}

async function filled(state: string, folder: number, mode: number): Promise<void> {
  await made(state, folder);
  for (const file of FILES) await writeFile(join(state, file), '{}\n', { mode });
  await writeFile(join(state, 'mcp_servers.json'), handWritten(), { mode });
}

async function linkKept(link: string, target: string): Promise<string | undefined> {
  if ((await readlink(link).catch(() => '')) === '') return 'the link was replaced';
  const { mode } = await stat(target);
  return (mode & 0o777) === 0o600 ? undefined : `the target is ${(mode & 0o777).toString(8)}`;
}

/** The control: the same look at a program that saves in place. */
async function naiveModes(): Promise<string[]> {
  const dir = await newStateDir();
  const before = process.umask(0);
  try {
    await chmod(join(dir, 'mcp_servers.json'), 0o644);
    await writeFile(join(dir, 'mcp_servers.json'), '{}');
    await writeFile(join(dir, 'settings.json'), '{}');
    return await wideIn(dir);
  } finally {
    process.umask(before);
    await removeStateDir(dir);
  }
}
