import { Writable } from 'node:stream';
import type { Core } from '../headless/core';
import type { Host } from '../headless/host';
import { createOwnHost } from '../headless/ownHost';
import { runHeadless } from '../headless/runHeadless';
import { never } from './never';

const HOME = '/home/me';

/**
 * Runs one command line against a core, with its streams in memory. Fails when a token or password of `plainCore` gets
 * into either stream.
 */
export const runLine = (core: Core, line: string | readonly string[], stdin = '', env = {}) =>
  runLineOn(createOwnHost(core, 'en', HOME), line, stdin, env);

/** The same on any host. */
export async function runLineOn(
  host: Host,
  line: string | readonly string[],
  stdin = '',
  env = {},
  signal: AbortSignal = never(),
) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        written[name] += chunk.toString('utf8');
        done();
      },
    });
  const io = {
    stdin: (async function* () {
      if (stdin !== '') yield stdin;
    })(),
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    env,
    home: HOME,
    version: '1.2.3',
    language: 'en' as const,
  };
  const argv = typeof line === 'string' ? line.split(' ') : line;
  const code = await runHeadless(host, argv, io, signal);
  if (/token-canary|pw-canary/.test(written.stdout + written.stderr))
    throw new Error(`a secret got out of ${argv.join(' ')}`);
  return { code, ...written, json: () => JSON.parse(written.stdout) as unknown };
}
