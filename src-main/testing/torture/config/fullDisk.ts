import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryParseJson } from '../../../lib/tryParseJson';
import type { GoalOptions } from '../goal';
import { countOf, notTestable, type Row, toRow } from '../row';
import { startWorker, type Worker } from '../worker';
import { handWritten, leftoversIn } from './stateDirs';
import { families, mount, type Trouble, unmount } from './troubles';

const FILES = ['ids.json', 'secrets.json', 'trusted.json', 'inputs.json', 'settings.json', 'mcp_servers.json'] as const;

interface Found {
  readonly problems: string[];
  /** Saves that were refused. */
  refused: number;
  /** The file that was written in place is not whole any more. */
  naiveLost: number;
}

/** Goal 21: disks that are full, broken or not ours to write. */
export async function fullDisk({ program, share }: GoalOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, troubles, missing } of families()) {
    const what = `${name}: an error is shown, old bytes intact, retry works`;
    if (missing !== null) {
      rows.push(notTestable(21, what, missing));
      continue;
    }
    const found: Found = { problems: [], refused: 0, naiveLost: 0 };
    const taken = share < 1 ? troubles.slice(0, 2) : troubles;
    for (const trouble of taken) await meet(program('oneSaver'), trouble, found);
    rows.push(
      toRow({
        goal: 21,
        what,
        figure: `${countOf(found.problems, taken.length * FILES.length, 'failed')} (${found.refused} refused)`,
        wanted: '0',
        isMet: found.problems.length === 0 && found.refused > 0,
        ...(/full|size/.test(name) && {
          control: {
            figure: `written in place: ${found.naiveLost} of ${taken.length} lost their bytes`,
            isCaught: found.naiveLost > 0,
          },
        }),
      }),
    );
  }
  return rows;
}

async function meet(program: string, trouble: Trouble, found: Found): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'plugboard-torture-'));
  if (trouble.needsMount) mount(dir);
  let worker: Worker | undefined;
  try {
    await writeFile(join(dir, 'mcp_servers.json'), handWritten(), { mode: 0o600 });
    worker = startWorker(process.execPath, [program, dir]);
    await worker.next();
    const fail = (words: string): void => void found.problems.push(`${trouble.name}: ${words}`);
    for (const n of [1, 2])
      for (const [file, answer] of await save(worker, n)) if (answer !== 'ok') fail(`${file}: ${answer}`);
    const before = await bytesIn(dir);
    const lift = await trouble.cause(dir, worker.pid);
    const answers = await save(worker, 3);
    await lift();
    const after = await bytesIn(dir);
    for (const [file, answer] of answers) {
      if (answer === 'ok') continue;
      found.refused += 1;
      if (!/^(?:write-failed|config-broken): /.test(answer) || !trouble.words.test(answer)) fail(`${file}: ${answer}`);
      if (before[file] !== after[file]) fail(`${file} has other bytes although the save was refused`);
    }
    if (!isWhole(after['naive.json'])) found.naiveLost += 1;
    const left = await leftoversIn(dir);
    if (left.length > 0) fail(`left behind: ${left.join(', ')}`);
    for (const [file, answer] of await save(worker, 4)) if (answer !== 'ok') fail(`again, ${file}: ${answer}`);
    if (!(await bytesIn(dir))['mcp_servers.json']?.includes('"N": "4"')) fail('the retry is not in the file');
  } finally {
    await worker?.kill();
    if (trouble.needsMount) unmount(dir);
    await rm(dir, { recursive: true, force: true });
  }
}

const isWhole = (text = ''): boolean => tryParseJson(text) !== undefined;

async function save(worker: Worker, n: number): Promise<[string, string][]> {
  worker.send(String(n));
  const line = await worker.next();
  return line === undefined ? [['the process', 'it died']] : Object.entries(JSON.parse(line) as Record<string, string>);
}

async function bytesIn(dir: string): Promise<Readonly<Record<string, string>>> {
  const read = async (name: string) =>
    [name, await readFile(join(dir, name), 'latin1').catch(() => 'missing')] as const;
  return Object.fromEntries(await Promise.all([...FILES, 'naive.json'].map(read)));
}
