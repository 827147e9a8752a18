import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '../../../lib/task';
import { parseJson, toValue } from '../../../storage/jsonDocument';
import { seededRandom } from '../../seededRandom';
import type { GoalOptions } from '../goal';
import { countOf, type Row, toRow } from '../row';
import { startWorker } from '../worker';
import { handWritten, leftoversIn, newStateDir, removeStateDir, wideIn } from './stateDirs';
import { inEnglish } from '../../../lib/words';

interface Killed {
  readonly torn: string[];
  readonly left: string[];
  readonly wide: string[];
  /** Rounds that were reported as saved and are not in the files. */
  readonly lost: string[];
  /** Kills that left a temporary file or a lock, so that they fell into a save. */
  midSave: number;
  looks: number;
}

const KILLS = 1000;

/** Goal 19: kill -9 in the middle of saves. */
export async function killMidSave({ program, share }: GoalOptions): Promise<Row[]> {
  const kills = Math.ceil(KILLS * share);
  const half = Math.ceil(kills / 2);
  // About every third kill tears it, so that these never fail to.
  const naiveKills = Math.max(40, Math.ceil(kills / 5));
  const lanes = await Promise.all([kill(program('saver'), half, 1), kill(program('saver'), kills - half, 2)]);
  const naive = await kill(program('naiveSaver'), naiveKills, 3);
  const all = <K extends 'torn' | 'left' | 'wide' | 'lost'>(key: K): string[] => lanes.flatMap((lane) => lane[key]);
  const sum = (key: 'midSave' | 'looks'): number => lanes.reduce((total, lane) => total + lane[key], 0);
  const row = (what: string, problems: string[], total: number, word: string, control?: string): Row =>
    toRow({
      goal: 19,
      what,
      figure: countOf(problems, total, word),
      wanted: '0',
      isMet: problems.length === 0,
      ...(control !== undefined && { control: { figure: control, isCaught: naive.torn.length > 0 } }),
    });
  return [
    row(
      'kill -9 mid-save: torn files',
      all('torn'),
      kills,
      `torn (${sum('midSave')} kills fell into a write)`,
      `written in place: ${naive.torn.length} of ${naiveKills} torn`,
    ),
    row('… temp and lock files after the next start', all('left'), kills, 'starts found some'),
    row('… files not 0600, folders not 0700', all('wide'), sum('looks'), 'looks'),
    row('… saves that were answered and are gone', all('lost'), kills, 'kills'),
  ];
}

async function kill(program: string, times: number, seed: number): Promise<Killed> {
  const dir = await newStateDir();
  const random = seededRandom(seed);
  const found: Killed = { torn: [], left: [], wide: [], lost: [], midSave: 0, looks: 0 };
  let saved = 0;
  /** Starts, and says what an earlier life left behind. */
  const start = async (): Promise<ReturnType<typeof startWorker>> => {
    const worker = startWorker(process.execPath, [program, dir, String(saved + 1)]);
    const left = JSON.parse((await worker.next()) ?? '["it did not start"]') as string[];
    if (left.length > 0) found.left.push(left.join(', '));
    return worker;
  };
  const look = async (): Promise<void> => {
    found.looks += 1;
    const wide = await wideIn(dir);
    if (wide.length > 0) found.wide.push(wide.join(', '));
  };
  try {
    for (let round = 0; round < times; round += 1) {
      const worker = await start();
      const started = performance.now();
      saved = Math.max(saved, Number(await worker.next()));
      // Anywhere in the next round, which takes as long as the first.
      const delay = random.below(Math.ceil(performance.now() - started));
      await pause(delay / 2);
      await look();
      await pause(delay / 2);
      await worker.kill();
      await look();
      saved = Math.max(saved, ...worker.drain().map(Number));
      if ((await leftoversIn(dir)).length > 0) found.midSave += 1;
      const state = await readState(dir);
      found.torn.push(...state.torn);
      if (state.torn.length > 0) await writeFile(join(dir, 'mcp_servers.json'), handWritten());
      else if (state.number < saved) found.lost.push(`round ${saved}, found ${state.number}`);
      saved = Math.max(saved, state.number);
    }
    await (await start()).kill();
  } finally {
    await removeStateDir(dir);
  }
  return found;
}

/** What stands in every file, backups included, and the round that the servers file is of. */
async function readState(dir: string): Promise<{ readonly torn: string[]; readonly number: number }> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => /\.(?:json|bak)$/.test(name));
  const torn: string[] = [];
  let number = 0;
  for (const name of names) {
    const text = await readFile(join(dir, name), 'utf8');
    const problem = problemOf(name, text);
    if (problem !== undefined) torn.push(`${name}: ${problem}`);
    else if (name === 'mcp_servers.json') number = numberIn(text);
  }
  return { torn, number };
}

function problemOf(name: string, text: string): string | undefined {
  const parsed = parseJson(text);
  if (!parsed.ok)
    return `${inEnglish(parsed.problem.message)} on line ${parsed.problem.line} of ${text.length} characters`;
  if (!name.includes('mcp_servers.json')) return undefined;
  if (!text.includes('// behind 39')) return 'a comment is gone';
  const { description, env } = (toValue(parsed.root) as Written).servers.target;
  // A value that a save replaced is blanked in the backups (spec C5).
  const isBlanked = name.endsWith('.bak') && env.N === '';
  return description === env.N || isBlanked ? undefined : `halves of rounds ${description} and ${env.N}`;
}

interface Written {
  readonly servers: { readonly target: { readonly description: string; readonly env: { readonly N: string } } };
}

const numberIn = (text: string): number => Number(/"N": "(\d+)"/.exec(text)?.[1] ?? 0);
