import { Fault } from '../lib/fault';
import { headlessFaults } from '../text/headless';
import type { HeadlessIo } from './io';

const LONGEST = 64 * 1024;

/** Lines of stdin as they are typed, until it ends or on abort, which leaves it open. @throws Fault 'usage' when one is too long */
export async function* stdinLines(stdin: HeadlessIo['stdin'], signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = stdin[Symbol.asyncIterator]();
  const stopped = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  let rest = '';
  for (;;) {
    const next = await Promise.race([reader.next(), stopped]);
    if (next === undefined) return;
    if (next.done === true) break;
    rest += typeof next.value === 'string' ? next.value : decoder.decode(next.value, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST) throw new Fault('usage', headlessFaults.stdinTooLarge);
    yield* lines;
  }
  if (rest !== '') yield rest;
}
