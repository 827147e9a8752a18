import { spawn } from 'node:child_process';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canary, filesWith, holds } from '../../canaries';
import { mirrorServer } from '../../mirrorServer';
import type { GoalOptions } from '../goal';
import { countOf, type Row, toRow } from '../row';
import { type CanarySet, createCanarySet } from './secrets/canarySet';
import { changing, giving, looking, reading, type Typed } from './secrets/commands';
import { type Stage, typeIntoFiles } from './secrets/secretState';
import { newStateDir, removeStateDir } from './stateDirs';

/** What was found, by place. */
interface Hits {
  readonly stdout: string[];
  readonly stderr: string[];
  readonly 'state dir': string[];
  readonly 'other processes': string[];
  commands: number;
  /** Commands that were understood and did something. */
  done: number;
  /** Canaries found where they belong, in the environment of their own server: the search works. */
  given: number;
}

const PLACES = ['stdout', 'stderr', 'state dir', 'other processes'] as const;

/** Goal 38, the command line's share: every canary in every encoding, wherever a command could leave it. */
export async function secretScan(options: GoalOptions): Promise<Row[]> {
  const canaries = createCanarySet();
  const careful = await scan(options, canaries, false);
  const leaking = await scan(options, canaries, true);
  const count = Object.keys(canaries).length;
  return PLACES.map((place) => {
    const hits = careful[place];
    const control =
      place === 'other processes'
        ? { figure: `what they were given: ${careful.given} found`, isCaught: careful.given >= 3 }
        : { figure: `without scrubbing: ${leaking[place].length} hits`, isCaught: leaking[place].length > 0 };
    return toRow({
      goal: 38,
      what: `${count} canaries × 8 encodings in ${careful.commands} commands (${careful.done} succeed): ${place}`,
      figure: countOf(hits, careful.commands, 'hits'),
      wanted: '0',
      isMet: hits.length === 0 && careful.done > careful.commands / 3,
      control,
    });
  });
}

async function scan({ program, root, share }: GoalOptions, canaries: CanarySet, isLeaking: boolean): Promise<Hits> {
  await using mirror = await mirrorServer();
  const dir = await newStateDir();
  const [stateDir, outside] = [join(dir, 'state'), join(dir, 'outside')];
  const teller = join(root, 'src-main', 'testing', 'servers', 'teller.mjs');
  const stage: Stage = { stateDir, outside, teller, port: mirror.port };
  const hits: Hits = { stdout: [], stderr: [], 'state dir': [], 'other processes': [], commands: 0, done: 0, given: 0 };
  const all = Object.values<Canary>(canaries);
  const run = async (commands: readonly Typed[]): Promise<void> => {
    for (const { words, stdin = '', shows = [] } of commands) {
      const ran = await runOnce([program('commandLine'), stateDir, ...words], stdin, isLeaking, outside);
      hits.commands += 1;
      if (ran.code === 0) hits.done += 1;
      for (const place of ['stdout', 'stderr'] as const)
        for (const canary of all.filter((one) => !shows.includes(one.name) && holds(ran[place], one)))
          hits[place].push(`${words.slice(0, 3).join(' ')}: ${canary.name}`);
    }
  };
  try {
    for (const folder of [stateDir, outside]) await mkdir(folder, { mode: 0o700 });
    await typeIntoFiles(stage, canaries);
    await run(giving(stage, canaries));
    await run(share < 1 ? reading(['typed', 'tells']) : looking(canaries));
    await run(changing(canaries));
    // A model's key stays where it was typed until the window saves that model.
    const own = `settings.json: ${canaries.modelKey.name}`;
    hits['state dir'].push(...(await filesWith(stateDir, all)).filter((hit) => hit !== own));
    const saw = await seen(outside, canaries);
    hits['other processes'].push(...saw.hits);
    hits.given = saw.given;
  } finally {
    await removeStateDir(dir);
  }
  return hits;
}

/** What servers saw that was not given to them: environments, and command lines of other processes. */
async function seen(
  outside: string,
  canaries: CanarySet,
): Promise<{ readonly hits: string[]; readonly given: number }> {
  const givenTo: Readonly<Record<string, readonly (keyof CanarySet)[]>> = {
    dies: ['env'],
    tells: ['env'],
    asks: ['input'],
    imported: ['imported', 'argument'],
  };
  const files = (await readdir(outside)).filter((name) => name.endsWith('.saw'));
  const hits: string[] = files.length >= 4 ? [] : [`only ${files.join(', ')} ran`];
  let given = 0;
  for (const file of files) {
    const saw = await readFile(join(outside, file), 'utf8');
    const own = givenTo[file.replace('.saw', '')] ?? [];
    const { env, commandLines } = JSON.parse(saw) as { readonly env: unknown; readonly commandLines: unknown };
    for (const [name, canary] of Object.entries(canaries)) {
      if (holds(JSON.stringify(env), canary)) {
        if (own.includes(name as keyof CanarySet)) given += 1;
        else hits.push(`${file} env: ${name}`);
      }
      if (holds(JSON.stringify(commandLines), canary)) hits.push(`${file} command lines: ${name}`);
    }
  }
  return { hits, given };
}

async function runOnce(args: readonly string[], stdin: string, isLeaking: boolean, home: string) {
  const { PLUGBOARD_CHILD: _child, ...inherited } = process.env;
  const env = {
    ...inherited,
    HOME: home,
    SHELL: '/bin/sh',
    LANG: 'C',
    ...(isLeaking && { PLUGBOARD_TORTURE_LEAK: '1' }),
  };
  const child = spawn(process.execPath, args, { env, timeout: 60_000 });
  const heard = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => (heard[stream] += text));
  child.stdin.on('error', () => undefined).end(stdin);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...heard };
}
