import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerEntry } from '../../../config/schema';
import { startWorker, type Worker } from '../worker';
import { stdioKit } from './kit';
import { MARK } from './marked';

/** A folder with the servers of one core, for as many starts as it takes. */
export interface Crowd extends AsyncDisposable {
  readonly dir: string;
  readonly file: string;
}

export async function createCrowd(servers: Readonly<Record<string, ServerEntry>>): Promise<Crowd> {
  const dir = await mkdtemp(join(tmpdir(), 'plugboard-torture-'));
  const state = join(dir, 'state');
  const file = join(dir, 'servers.json');
  await writeFile(file, JSON.stringify(servers));
  return { dir: state, file, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) };
}

export const localEntry = (root: string, mode: string, mark: string, ...args: string[]): ServerEntry => ({
  command: [...stdioKit(root, mode, args)],
  env: { [MARK]: mark },
});

/** The same behind a shell that stays, and beside a helper that holds its output open. */
export const wrappedEntry = (root: string, mode: string, mark: string): ServerEntry => ({
  command: ['sh', '-c', '"$0" "$@"; exit $?', ...stdioKit(root, mode)],
  env: { [MARK]: mark },
});
export const withHelperEntry = (root: string, mode: string, mark: string): ServerEntry => ({
  command: ['sh', '-c', 'sleep 90 & exec "$0" "$@"', ...stdioKit(root, mode)],
  env: { [MARK]: mark },
});

/** Starts the core of a crowd and waits until it runs. @throws when it ends instead */
export async function hold(program: string, { dir, file }: Crowd): Promise<Worker> {
  const worker = startWorker(process.execPath, [program, dir, file]);
  if ((await worker.next()) === undefined) throw new Error('the core did not start');
  return worker;
}

export async function ask<T>(worker: Worker, words: string): Promise<T> {
  worker.send(words);
  const line = await worker.next();
  if (line === undefined) throw new Error(`the core ended instead of answering ${words}`);
  return JSON.parse(line) as T;
}
