import { spawnSync } from 'node:child_process';

/** Words for the person go to stderr, so that a command's data on stdout stays clean. */
export const say = (text) => process.stderr.write(`plugboard: ${text}\n`);

/** A set-up step that could not be done; `main` prints it without a stack. */
export class SetupError extends Error {}

/** Runs a command; its last lines are shown only when it fails. @throws SetupError then */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
    ...options,
  });
  if (result.status === 0) return;
  const words = `${result.stdout ?? ''}${result.stderr ?? ''}`.trimEnd().split('\n').slice(-20);
  process.stderr.write(`${words.join('\n')}\n`);
  const why = result.error ? result.error.message : `exit status ${result.status ?? result.signal}`;
  throw new SetupError(`\`${command} ${args.join(' ')}\` failed: ${why}`);
}

/** What a command prints, or null when it fails. */
export function output(command, args, options = {}) {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], ...options });
  return result.status === 0 ? result.stdout : null;
}

/** Runs an async main; a SetupError is told in one line. */
export async function main(body) {
  try {
    process.exitCode = (await body(process.argv.slice(2))) ?? 0;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
