import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerEntry } from '../../../../config/schema';
import type { Goal } from '../../goal';
import { toRow } from '../../row';
import { startWorker } from '../../worker';
import { createCrowd, localEntry, withHelperEntry, wrappedEntry } from '../crowd';
import { recorded, stdioKit } from '../kit';
import { killMarked, MARK } from '../marked';
import type { Kill } from '../workers/killServers';

const KILLS = 200;
const LANES = 8;

/** Goal 2: kill -9 of a server in the middle of a call, half of them behind a wrapper or beside a helper. */
export const killedCalls: Goal = async ({ program, root, share }) => {
  const marks = Array.from({ length: LANES }, () => randomUUID());
  const sent: string[] = [];
  await using crowd = await createCrowd({});
  const entries = marks.map((mark, at): ServerEntry => {
    if (at % 4 === 0) return withHelperEntry(root, 'no-reply', mark);
    if (at % 4 === 1) return wrappedEntry(root, 'no-reply', mark);
    if (at % 4 === 2) return localEntry(root, 'no-reply', mark);
    sent.push(join(crowd.file, '..', `sent-${at}`));
    return { command: [...recorded(root, sent.at(-1) ?? '', stdioKit(root, 'no-reply'))], env: { [MARK]: mark } };
  });
  await using servers = await createCrowd(Object.fromEntries(entries.map((entry, at) => [`lane-${at}`, entry])));
  const count = Math.max(LANES, Math.round(KILLS * share));
  const worker = startWorker(process.execPath, [program('killServers'), servers.dir, servers.file, String(count)]);
  const kills: Kill[] = [];
  for (let line = await worker.next(); line !== undefined; line = await worker.next())
    kills.push(JSON.parse(line) as Kill);
  for (const mark of marks) await killMarked(mark);
  const texts = await Promise.all(sent.map((file) => readFile(file, 'utf8').catch(() => '')));
  const calls = texts.join('').split('"method":"tools/call"').length - 1;
  const made = kills.filter(({ server }) => Number(server.split('-')[1]) % 4 === 3).length;
  const failedMs = Math.max(...kills.map((kill) => kill.failedMs));
  const readyMs = Math.max(...kills.map((kill) => kill.readyMs));
  const odd = kills.filter(({ outcome }) => outcome !== 'exited').length;
  return [
    toRow({
      goal: 2,
      what: `kill -9 in the middle of a call, ${kills.length} times, plain, wrapped and with a helper`,
      figure: `fails in <= ${Math.round(failedMs)} ms, ready in <= ${Math.round(readyMs)} ms, ${odd} not as exited, ${calls - made} repeats of ${made}`,
      wanted: '<= 500 ms, <= 5000 ms, 0, 0',
      isMet: kills.length >= count && failedMs <= 500 && readyMs <= 5_000 && odd === 0 && calls === made,
    }),
  ];
};
