import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFault } from '../../../lib/fault';
import { setAt } from '../../../storage/jsonEdit';
import { openJsonFile } from '../../../storage/jsonFile';
import type { GoalOptions } from '../goal';
import { countOf, type Row, toRow } from '../row';
import { handWritten, newStateDir, removeStateDir } from './stateDirs';
import { openStores, targetEntry } from './stores';

const ROUNDS = 100;

/** A person's editor saves between our load and our save, and between our reading and our writing. */
export async function handEdits({ share }: GoalOptions): Promise<Row[]> {
  const rounds = Math.ceil(ROUNDS * share);
  const problems: string[] = [];
  let naiveLost = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const dir = await newStateDir();
    const file = join(dir, 'mcp_servers.json');
    try {
      const by = editor(file);
      await otherEntry(dir, by, round, problems);
      await sameEntry(dir, by, round, problems);
      await whileWriting(file, by, round, problems);
      naiveLost += await naive(file, by, round);
    } finally {
      await removeStateDir(dir);
    }
  }
  return [
    toRow({
      goal: 22,
      what: `${rounds * 3} edits by hand between load and save: overwritten in silence`,
      figure: countOf(problems, rounds * 3, 'overwritten or refused wrongly'),
      wanted: '0',
      isMet: problems.length === 0,
      control: { figure: `from memory: ${naiveLost} of ${rounds} overwritten`, isCaught: naiveLost > 0 },
    }),
  ];
}

interface Editor {
  /** Changes one line as a person would, in place. */
  readonly edit: (from: string, to: string) => Promise<void>;
  readonly text: () => Promise<string>;
}

const editor = (file: string): Editor => ({
  edit: async (from, to) => writeFile(file, (await readFile(file, 'utf8')).replace(from, to)),
  text: () => readFile(file, 'utf8'),
});

async function otherEntry(dir: string, { edit, text }: Editor, round: number, problems: string[]): Promise<void> {
  const { config } = await openStores(dir);
  await edit('// note 7\n', `// by hand, ${round}\n`);
  await config.put('target', targetEntry(round));
  const after = await text();
  if (!after.includes(`// by hand, ${round}\n`) || !after.includes(`"N": "${round}"`)) problems.push('another entry');
}

async function sameEntry(dir: string, { edit, text }: Editor, round: number, problems: string[]): Promise<void> {
  const { config } = await openStores(dir);
  await edit(`"N": "${round}"`, `"N": "by hand"`);
  const refused = await config.put('target', targetEntry(round + 1)).then(
    () => false,
    (error: unknown) => isFault(error) && error.kind === 'conflict',
  );
  if (!refused || !(await text()).includes('"by hand"')) problems.push('the same entry');
  await config.put('target', targetEntry(round + 1));
  if (!(await text()).includes(`"N": "${round + 1}"`)) problems.push('a save that knew of the edit was refused');
}

async function whileWriting(file: string, { edit, text }: Editor, round: number, problems: string[]): Promise<void> {
  const document = await openJsonFile(file);
  let isFirst = true;
  await document.edit(
    (old) => setAt(old, ['ours'], round),
    async () => {
      if (isFirst) await edit('// note 9\n', `// meanwhile, ${round}\n`);
      isFirst = false;
    },
  );
  const after = await text();
  if (!after.includes(`// meanwhile, ${round}\n`) || !after.includes(`"ours": ${round}`))
    problems.push('while writing');
}

/** The control: a program that writes what it once read. */
async function naive(file: string, { edit, text }: Editor, round: number): Promise<number> {
  const memory = handWritten();
  await edit('// note 11\n', `// lost, ${round}\n`);
  await writeFile(file, memory.replace('"later"', '"changed"'));
  return (await text()).includes(`// lost, ${round}`) ? 0 : 1;
}
