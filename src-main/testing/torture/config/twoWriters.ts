import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson, toValue } from '../../../storage/jsonDocument';
import type { GoalOptions } from '../goal';
import { countOf, type Row, toRow } from '../row';
import { startWorker } from '../worker';
import { commandPairs } from './commandPairs';
import { handEdits } from './handEdits';
import { handWritten, leftoversIn, newStateDir, removeStateDir } from './stateDirs';

const SAVES = 1000;
/** Different ones for each process; each is saved again and again. */
const SERVERS = 200;

/** Goal 22: more than one who writes. */
export async function twoWriters(options: GoalOptions): Promise<Row[]> {
  const { program, share } = options;
  const saves = Math.ceil(SAVES * share);
  const ours = await race(program('merger'), handWritten(), saves);
  const naive = await race(program('unlockedMerger'), '{ "servers": {} }', saves);
  return [
    toRow({
      goal: 22,
      what: `two processes × ${saves} saves: servers, rules, ids, secrets, answers lost`,
      figure: countOf(ours, 2 * saves, 'lost'),
      wanted: '0',
      isMet: ours.length === 0,
      control: { figure: `without a lock: ${naive.length} of ${2 * saves} lost`, isCaught: naive.length > 0 },
    }),
    ...(await commandPairs(options)),
    ...(await handEdits(options)),
  ];
}

/** What is missing after both are done. */
async function race(program: string, text: string, saves: number): Promise<string[]> {
  const dir = await newStateDir(text);
  try {
    const workers = ['left', 'right'].map((name) => startWorker(process.execPath, [program, dir, name, String(saves)]));
    await Promise.all(workers.map((worker) => worker.next()));
    for (const worker of workers) worker.send('go');
    const codes = await Promise.all(workers.map((worker) => worker.ended));
    const lost = codes.filter((code) => code !== 0).map((code) => `a writer ended with ${code}`);
    for (const worker of workers) lost.push(...(JSON.parse(worker.drain()[0] ?? '[]') as string[]));
    const files = await filesIn(dir);
    for (const name of ['left', 'right']) {
      for (let n = Math.max(0, saves - SERVERS); n < saves; n += 1) {
        const own = `${name}-${n % SERVERS}`;
        if (files.saveOf(own) !== String(n)) lost.push(`${own}, save ${n}`);
        if (n % 10 !== 0 || files.rest === '') continue;
        for (const mark of [`"id": "${own}"`, `"${own}": "s-`, `"owner": "${own}"`, `"input": "${own}"`, `"${own}"\n`])
          if (!files.rest.includes(mark)) lost.push(mark);
      }
    }
    if (files.rest !== '' && !files.text.includes('// behind 39')) lost.push('a comment');
    return [...lost, ...(await leftoversIn(dir)).filter((name) => name.endsWith('-tmp'))];
  } finally {
    await removeStateDir(dir);
  }
}

interface Written {
  readonly servers?: Readonly<Record<string, { readonly description?: string } | undefined>>;
}

/** Which save each server is of, and the texts of the other files; none for a writer that has none. */
async function filesIn(dir: string) {
  const read = (name: string): Promise<string> => readFile(join(dir, name), 'utf8').catch(() => '');
  const others = ['settings.json', 'ids.json', 'secrets.json', 'trusted.json', 'inputs.json'];
  const [text = '', ...rest] = await Promise.all(['mcp_servers.json', ...others].map(read));
  const parsed = parseJson(text);
  const value = (parsed.ok ? toValue(parsed.root) : {}) as Written;
  return { text, rest: rest.join('\n'), saveOf: (name: string) => value.servers?.[name]?.description };
}
