import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GoalOptions } from '../goal';
import { countOf, type Row, toRow } from '../row';
import { handWritten, leftoversIn, newStateDir, removeStateDir } from './stateDirs';

const PAIRS = 20;

/** Two commands of the real app at once, on one state dir, again and again. */
export async function commandPairs({ root, share }: GoalOptions): Promise<Row[]> {
  const pairs = Math.ceil(PAIRS * share);
  const dir = await newStateDir();
  const lost: string[] = [];
  const { DISPLAY: _display, PLUGBOARD_CHILD: _child, ...inherited } = process.env;
  const env = { ...inherited, DBUS_SESSION_BUS_ADDRESS: 'disabled:', LANG: 'en_US.UTF-8' };
  const run = (...words: string[]): Promise<unknown> =>
    promisify(execFile)(process.execPath, [join(root, 'build', 'plugboard.mjs'), '--state-dir', dir, 'mcp', ...words], {
      env,
      timeout: 60_000,
    });
  try {
    for (let pair = 0; pair < pairs; pair += 1) {
      const done = await Promise.allSettled([
        run('add', `left-${pair}`, '--disabled', '--', 'true'),
        run('add', `right-${pair}`, '--url', 'https://right.example/mcp', '--disabled'),
      ]);
      for (const one of done) if (one.status === 'rejected') lost.push(String(one.reason).slice(0, 300));
    }
    const text = await readFile(join(dir, 'mcp_servers.json'), 'utf8');
    for (let pair = 0; pair < pairs; pair += 1)
      for (const name of [`left-${pair}`, `right-${pair}`]) if (!text.includes(`"${name}"`)) lost.push(name);
    if (!text.startsWith(handWritten().slice(0, 5000))) lost.push('what a person had written');
    lost.push(...(await leftoversIn(dir)).filter((name) => !name.startsWith('chromium')));
  } finally {
    await removeStateDir(dir);
  }
  return [
    toRow({
      goal: 22,
      what: `${pairs} pairs of commands at once: servers lost`,
      figure: countOf(lost, pairs * 2, 'lost'),
      wanted: '0',
      isMet: lost.length === 0,
    }),
  ];
}
