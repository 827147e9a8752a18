import type { Page } from '@playwright/test';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '@contract';
import { handWritten, leftoversIn, wideIn } from '../src-main/testing/torture/config/stateDirs';
import { countOf } from '../src-main/testing/torture/row';
import { childrenOf } from './processes';
import { expect, test, type Profile } from './fixtures';
import { isTorture, report } from './tortureRows';

const KILLS = isTorture ? 25 : 3;
const FILES = ['mcp_servers.json', 'settings.json', 'secrets.json', 'ids.json', 'trusted.json'] as const;

/** Has the page save for ever: a server with a new secret, and a setting. Tells the number of each that was saved. */
async function saveForEver(page: Page, first: number, onSaved: (n: number) => void): Promise<void> {
  await page.exposeFunction('saved', onSaved);
  await page.evaluate(async (start) => {
    const { plugboard, saved } = window as unknown as { plugboard: Bridge; saved: (n: number) => void };
    const listed = await plugboard.listServers();
    const id = listed.ok ? listed.value.servers.find(({ name }) => name === 'target')?.id : undefined;
    if (id === undefined) throw new Error('the server is not there');
    const save = async (n: number): Promise<boolean> => {
      const env = { N: { kind: 'set' as const, value: `secret number ${String(n)}` } };
      const input = { name: 'target', type: 'local' as const, enabled: false, description: String(n), env };
      const server = await plugboard.saveServer({ id, input });
      const settings = await plugboard.saveSettings({ theme: n % 2 === 0 ? 'light' : 'dark' });
      return server.ok && server.value.persisted && settings.ok;
    };
    if (!(await save(start))) throw new Error('it cannot be saved');
    saved(start);
    void (async () => {
      for (let n = start + 1; await save(n); n += 1) saved(n);
    })();
  }, first);
}

/** What is torn, and the last number that stands in the file. */
async function lookAt({ stateDir }: Profile): Promise<{ readonly torn: string[]; readonly number: number }> {
  const torn: string[] = [];
  const texts = new Map<string, string>();
  for (const name of FILES) {
    const text = await readFile(join(stateDir, name), 'utf8').catch(() => '');
    texts.set(name, text);
    if (!text.trimEnd().endsWith('}')) torn.push(`${name} ends too early`);
  }
  const servers = texts.get('mcp_servers.json') ?? '';
  if (!servers.includes('// behind 39')) torn.push('a comment is gone');
  const [, reference] = /"N": "\$\{secret:([^}]+)\}"/.exec(servers) ?? [];
  if (reference === undefined || !texts.get('secrets.json')?.includes(`"${reference}"`)) {
    torn.push('a secret is named that is not stored');
  }
  for (const name of FILES.slice(1)) JSON.parse(texts.get(name) ?? '');
  return { torn, number: Number(/"target": \{ "description": "(\d+)"/.exec(servers)?.[1]) };
}

/** Of our own files, not of the browser's. */
async function inOwn({ stateDir }: Profile, find: (dir: string) => Promise<string[]>): Promise<string[]> {
  return (await find(stateDir)).filter((name) => !/^chromium|^logs|\.sock/.test(name));
}

/** What killed writers left: the running app writes too, so that one of its own is given the time to be gone. */
async function leftBehind(profile: Profile): Promise<string[]> {
  const until = Date.now() + 5000;
  let left = await inOwn(profile, leftoversIn);
  while (left.length > 0 && Date.now() < until) {
    await setTimeout(50);
    left = await inOwn(profile, leftoversIn);
  }
  return left;
}

test('goal 19: kill -9 of the app in the middle of saves tears nothing and leaves nothing behind', async ({
  profile,
  launch,
}) => {
  test.setTimeout((KILLS + 2) * 60_000);
  await mkdir(profile.stateDir, { mode: 0o700 });
  await writeFile(join(profile.stateDir, 'mcp_servers.json'), handWritten(), { mode: 0o600 });
  await writeFile(join(profile.stateDir, 'settings.json'), '{ "welcomed": true }', { mode: 0o600 });
  const found = { torn: [] as string[], left: [] as string[], wide: [] as string[], lost: [] as string[] };
  let saved = 0;
  let midSave = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const { page, pid } = await launch();
    await page.getByRole('button', { name: /^Servers: / }).waitFor();
    found.left.push(...(await leftBehind(profile)));
    // At the first start: until it has taken what it found, every change is asked about.
    await expect.poll(() => stat(join(profile.stateDir, 'trusted.json')).catch(() => undefined)).toBeDefined();
    let last = saved;
    const isRunning = new Promise<void>((resolve, reject) => {
      saveForEver(page, saved + 1, (n) => {
        last = n;
        if (n >= saved + 2) resolve();
      }).catch(reject);
    });
    await isRunning;
    found.wide.push(...(await inOwn(profile, wideIn)));
    const family = [pid, ...childrenOf(pid)];
    await page.waitForTimeout(Math.random() * 40);
    for (const one of family) process.kill(one, 'SIGKILL');
    await expect.poll(() => family.filter(isAlive)).toEqual([]);
    found.wide.push(...(await inOwn(profile, wideIn)));
    if ((await inOwn(profile, leftoversIn)).length > 0) midSave += 1;
    const { torn, number } = await lookAt(profile);
    found.torn.push(...torn);
    if (number < last) found.lost.push(`save ${String(last)}, found ${String(number)}`);
    saved = Math.max(last, number);
  }
  const { page, quit } = await launch();
  await page.getByRole('button', { name: /^Servers: / }).waitFor();
  found.left.push(...(await leftBehind(profile)));
  await quit();
  const all = Object.entries(found).flatMap(([kind, list]) => list.map((words) => `${kind}: ${words}`));
  await report({
    goal: 19,
    what: 'kill -9 of the app mid-save: torn, left behind, not 0600, lost',
    figure: countOf(all, KILLS, `kills (${String(midSave)} fell into a write)`),
    wanted: '0',
    isMet: all.length === 0,
  });
  expect(all).toEqual([]);
  expect((await readdir(join(profile.stateDir, 'backups'))).length).toBeLessThanOrEqual(5);
  expect((await stat(profile.stateDir)).mode & 0o777).toBe(0o700);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
