import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canary, createCanary, filesWith, holds } from '../src-main/testing/canaries';
import { mirrorServer } from '../src-main/testing/mirrorServer';
import { envHashServer } from '../src-main/testing/stdioServer';
import { createCanarySet } from '../src-main/testing/torture/config/secrets/canarySet';
import { reading } from '../src-main/testing/torture/config/secrets/commands';
import { TYPED, typeIntoFiles } from '../src-main/testing/torture/config/secrets/secretState';
import { countOf } from '../src-main/testing/torture/row';
import { plugboard } from './commandLine';
import { expect, test } from './fixtures';
import { personAt } from './person';
import { relaySocket } from './socketRelay';
import { tap } from './taps';
import { isTorture, report } from './tortureRows';

/** Places that hold one of them, as `place: canary`. */
const hitsIn = (places: Readonly<Record<string, string>>, canaries: readonly Canary[]): string[] =>
  Object.entries(places).flatMap(([place, text]) =>
    canaries.filter((canary) => holds(text, canary)).map(({ name }) => `${place}: ${name}`),
  );

test('goal 38: what was typed into the files is in no message of the window or the socket, and in no output', async ({
  profile,
  launch,
}) => {
  test.setTimeout(420_000);
  await using mirror = await mirrorServer();
  const canaries = createCanarySet();
  const all = Object.values<Canary>(canaries);
  const teller = join(import.meta.dirname, '..', 'src-main', 'testing', 'servers', 'teller.mjs');
  const outside = join(profile.home, 'outside');
  for (const folder of [profile.stateDir, outside]) await mkdir(folder, { mode: 0o700 });
  await typeIntoFiles({ stateDir: profile.stateDir, outside, teller, port: mirror.port }, canaries);
  const running = await launch();
  const person = personAt(running);
  await person.welcome.skip();
  const taps = await tap(running);
  await expect.poll(() => stat(join(profile.stateDir, 'app.sock')).catch(() => undefined)).toBeDefined();
  await using relay = await relaySocket(profile.stateDir);

  const printed: Record<string, string> = {};
  const names = isTorture ? TYPED : (['typed', 'dies'] as const);
  for (const { words, stdin = '' } of reading(names)) {
    const ran = await plugboard(profile, words, { stdin });
    printed[words.join(' ')] = ran.stdout + ran.stderr;
  }
  expect(relay.said()).toContain('"result"');
  for (const name of names) {
    await person.servers.open();
    await person.servers.openServer(name);
    for (const tab of ['Overview', 'Log', 'Settings'] as const) await person.servers.tab(tab);
  }
  const places = { ...(await taps.read()), ...printed, socket: relay.said() };
  const hits = hitsIn(places, all);
  await running.quit();
  const files = await filesWith(profile.stateDir, all);
  const elsewhere = files.filter((hit) => !/^(?:mcp_servers|settings)\.json: /.test(hit));
  await report({
    goal: 38,
    what: `${String(all.length)} canaries × 8 encodings: messages, DOM, stores, clipboard, socket, state dir`,
    figure: countOf([...hits, ...elsewhere], Object.keys(places).length, 'places'),
    wanted: '0',
    isMet: hits.length + elsewhere.length === 0,
  });
  expect(hits).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test('goal 38: a build that leaks on purpose is caught at the socket too', async ({ profile, launch }) => {
  const canary = createCanary('env');
  const running = await launch({ leaking: true });
  const person = personAt(running);
  await person.welcome.skip();
  await person.addServer({ name: 'hash', command: envHashServer(), env: { API_KEY: canary.value } });
  await expect.poll(() => stat(join(profile.stateDir, 'app.sock')).catch(() => undefined)).toBeDefined();
  await using relay = await relaySocket(profile.stateDir);
  const { stdout } = await plugboard(profile, ['mcp', 'logs', 'hash']);
  const hits = hitsIn({ stdout, socket: relay.said() }, [canary]);
  await report({
    goal: 38,
    what: 'a build that leaks on purpose: caught at the socket and in the output',
    figure: `${String(hits.length)} of 2 places`,
    wanted: '2',
    isMet: hits.length === 2,
  });
  expect(hits).toEqual(['stdout: env', 'socket: env']);
});
