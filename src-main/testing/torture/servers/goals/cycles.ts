import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Goal } from '../../goal';
import { toRow } from '../../row';
import { createCrowd, localEntry } from '../crowd';
import { startHttpKit } from '../kit';
import { killMarked } from '../marked';
import type { Cycles, Holdings } from '../workers/cycleServers';

const CYCLES = 1_000;
const DRIFT_MIB = 50;
const DRIFT = 5;

/** Goal 41's share of stage 3: connecting and closing leaves memory, descriptors, timers and listeners as they were. */
export const cycles: Goal = async ({ program, root, share }) => {
  const mark = randomUUID();
  await using http = await startHttpKit(root, 'well-behaved');
  await using crowd = await createCrowd({
    local: localEntry(root, 'well-behaved', mark),
    remote: { type: 'http', url: http.mcp },
  });
  const args = ['--expose-gc', program('cycleServers'), crowd.dir, crowd.file, String(Math.round(CYCLES * share))];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  await killMarked(mark);
  const { cycles: done, failed, before, after } = JSON.parse(text) as Cycles;
  const drift = (key: keyof Holdings): number => after[key] - before[key];
  const counts = (['fds', 'timers', 'listeners'] as const).map((key) => `${key} ${signed(drift(key))}`);
  const isFlat = (['fds', 'timers', 'listeners'] as const).every((key) => Math.abs(drift(key)) <= DRIFT);
  return [
    toRow({
      goal: 41,
      what: `${done} times connected and closed, half stdio, half HTTP`,
      figure: `memory ${signed(drift('rssMib'))} MiB, ${counts.join(', ')}; ${failed} failed`,
      wanted: '<= 50 MiB, +-5, 0',
      isMet: drift('rssMib') <= DRIFT_MIB && isFlat && failed === 0,
    }),
  ];
};

const signed = (value: number): string => (value < 0 ? String(value) : `+${value}`);
