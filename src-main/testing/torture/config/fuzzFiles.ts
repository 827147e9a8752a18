import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openServerIds } from '../../../config/ids';
import { openConfigStore } from '../../../config/openConfigStore';
import { openSettingsStore } from '../../../config/settingsStore';
import { configProblemLine } from '../../../config/store';
import { Fault } from '../../../lib/fault';
import { inEnglish } from '../../../lib/words';
import { seededRandom, type SeededRandom } from '../../seededRandom';
import type { GoalOptions } from '../goal';
import { countOf, type Row, toRow } from '../row';
import { type Mutation, MUTATIONS } from './mutations';
import { losesServers } from './naiveRewrite';
import { handWritten, newStateDir, removeStateDir } from './stateDirs';

const TOTAL = 10_000;
/** Beside each other, so that the disk of one is waited for while another computes. */
const LANES = [1, 2, 3];
const LONGEST_S = 60;
const SERVERS = 6;

/** A file of ours, as the fuzz sees it. */
interface Reader {
  /** The warning that a person gets, or null. */
  problem(): string | null;
  reload(): Promise<unknown>;
  save(): Promise<unknown>;
  /** How many times a problem was announced since the last call. */
  announced(): number;
}
type Open = (path: string) => Promise<Reader>;

const openConfig: Open = async (path) => {
  const store = await openConfigStore({ path, ids: await openServerIds(join(path, '../ids.json')) });
  let count = 0;
  store.onChange(({ after }) => (count += after.problem === null ? 0 : 1));
  return {
    problem() {
      const { problem } = store.current();
      return problem === null ? null : inEnglish(configProblemLine(problem));
    },
    reload: () => store.reload(),
    save: () => store.put('added', { command: ['true'] }),
    announced() {
      const before = count;
      count = 0;
      return before;
    },
  };
};

const openSettings: Open = async (path) => {
  const store = await openSettingsStore({ path });
  const problem = (): string | null => {
    const said = store.problem();
    return said === null ? null : inEnglish(said);
  };
  let before = problem();
  return {
    problem,
    reload: () => store.reload(),
    save: () => store.update({ theme: 'dark', language: 'zh' }),
    announced() {
      const isNews = problem() !== null && problem() !== before;
      before = problem();
      return isNews ? 1 : 0;
    },
  };
};

const SETTINGS = `// mine\n{\n  "language": "en",\n  "later": [1, 2],\n  "models": [\n    { "id": "m1", "vendor": "openai", "model": "one", "label": "One" }, // first\n    { "id": "m2", "vendor": "ollama", "model": "two", "base_url": "http://127.0.0.1:1" }\n  ],\n  "rules": [\n    { "id": "r1", "verdict": "allow", "server_id": "*", "pattern": "echo" }\n  ]\n}\n`;

/** Goal 20: files that a bad disk, another program or an attacker left. */
export async function fuzzFiles({ share }: GoalOptions): Promise<Row[]> {
  const times = Math.max(Math.ceil((TOTAL * share) / 2 / LANES.length), MUTATIONS.length);
  const started = performance.now();
  const before = process.cpuUsage();
  const found = await Promise.all(
    LANES.flatMap((lane) => [
      fuzz('mcp_servers.json', openConfig, handWritten(SERVERS), times, lane),
      fuzz('settings.json', openSettings, SETTINGS, times, lane),
    ]),
  );
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - started) / 1000;
  // What others do on this computer at the same time is not counted.
  const computing = Math.min(seconds, (user + system) / 1e6);
  const problems = (key: 'crashes' | 'warnings' | 'touched' | 'saved'): string[] => found.flatMap((one) => one[key]);
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const broken = found.reduce((sum, one) => sum + one.broken, 0);
  const naive = losesServers(handWritten(SERVERS), Math.max(200, times));
  const row = (what: string, list: string[], of: number, word: string): Row =>
    toRow({ goal: 20, what, figure: countOf(list, of, word), wanted: '0', isMet: list.length === 0 });
  const perfect = problems('touched');
  return [
    row('mutated files: crashes', problems('crashes'), total, `crashed (${broken} refused, the others read)`),
    row('… warnings other than one `PATH:LINE:COLUMN: …`', problems('warnings'), total, 'files'),
    toRow({
      goal: 20,
      what: '… bytes or time changed by reading or by a refused save',
      figure: countOf(perfect, total, 'files'),
      wanted: '0',
      isMet: perfect.length === 0,
      control: {
        figure: `parse and rewrite: ${naive.lost} of ${naive.of} lost servers`,
        isCaught: naive.lost > 0,
      },
    }),
    row('… broken files that a save went into', problems('saved'), broken, 'saved'),
    toRow({
      goal: 20,
      what: '… time for all',
      figure: `${computing.toFixed(1)} s of computing in ${seconds.toFixed(1)} s`,
      wanted: `≤ ${LONGEST_S} s`,
      isMet: computing <= LONGEST_S,
    }),
  ];
}

interface Found {
  readonly crashes: string[];
  readonly warnings: string[];
  readonly touched: string[];
  readonly saved: string[];
  count: number;
  broken: number;
}

async function fuzz(name: string, open: Open, good: string, times: number, seed: number): Promise<Found> {
  const dir = await newStateDir();
  const path = join(dir, 'sub', name);
  const random = seededRandom(seed);
  const found: Found = { crashes: [], warnings: [], touched: [], saved: [], count: 0, broken: 0 };
  try {
    mkdirSync(join(dir, 'sub'), { mode: 0o700 });
    writeFileSync(path, good, { mode: 0o600 });
    const running = await open(path);
    for (const [index, mutation] of plan(times, random).entries()) {
      const label = `${name} ${index} (${mutation.family})`;
      rmSync(path, { recursive: true, force: true });
      mutation.place(path, Buffer.from(good), random);
      await judge({ label, mutation, path, running, open, found, isSampled: index % 10 === 0 }).catch(
        (error: unknown) => found.crashes.push(`${label}: ${String(error)}`),
      );
      rmSync(path, { recursive: true, force: true });
      writeFileSync(path, good, { mode: 0o600 });
      await running.reload();
      running.announced();
    }
    if (Reflect.get({}, 'polluted') !== undefined) found.crashes.push('a prototype was changed');
  } finally {
    await removeStateDir(dir);
  }
  return found;
}

interface Judged {
  readonly label: string;
  readonly mutation: Mutation;
  readonly path: string;
  readonly running: Reader;
  readonly open: Open;
  readonly found: Found;
  /** Looked at twice, and a save into a readable file is tried too. */
  readonly isSampled: boolean;
}

/** One start on the spoiled file, one look of the running app at it, and a save by each. */
async function judge({ label, mutation, path, running, open, found, isSampled }: Judged): Promise<void> {
  found.count += 1;
  const before = stateOf(path);
  const fresh = await open(path);
  await running.reload();
  // The same bytes again are no news.
  if (isSampled) await running.reload();
  const warning = fresh.problem();
  const isBroken = warning !== null;
  const unexpected = { broken: !isBroken, usable: isBroken, either: false }[mutation.outcome];
  if (unexpected) found.warnings.push(`${label}: ${warning ?? 'no warning'}`);
  if (isBroken && !isPlaced(warning, path)) found.warnings.push(`${label}: ${warning}`);
  if (running.announced() !== (isBroken ? 1 : 0)) found.warnings.push(`${label}: not announced once`);
  if (running.problem() !== warning) found.warnings.push(`${label}: a start says ${warning}, the running app not`);
  if (isBroken) {
    found.broken += 1;
    for (const reader of [fresh, running]) if (await isSaved(reader)) found.saved.push(label);
  }
  if (stateOf(path) !== before) found.touched.push(label);
  if (!isBroken && isSampled) await isSaved(fresh);
}

/** @throws whatever is no Fault */
async function isSaved(reader: Reader): Promise<boolean> {
  try {
    await reader.save();
    return true;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return false;
  }
}

const isPlaced = (warning: string, path: string): boolean =>
  warning.startsWith(`${path}:`) && /^:\d+:\d+: \S/.test(warning.slice(path.length)) && !/[\r\n]/.test(warning);

/** Kind, time and, of what can be read quickly, the bytes. */
function stateOf(path: string): string {
  const info = lstatSync(path);
  const text = info.isFile() && info.size < 10_000_000 ? readFileSync(path, 'latin1') : '';
  return `${info.ino} ${info.mode} ${info.size} ${info.mtimeMs} ${text}`;
}

/** Every mutation at least once, then by weight. */
function plan(times: number, random: SeededRandom): Mutation[] {
  const bag = MUTATIONS.flatMap((mutation) => Array<Mutation>(mutation.weight).fill(mutation));
  const rest = Array.from({ length: times - MUTATIONS.length }, () => bag[random.below(bag.length)] ?? MUTATIONS[0]);
  return [...MUTATIONS, ...rest];
}
