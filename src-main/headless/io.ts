import { cleanText } from '../lib/cleanText';
import { Fault } from '../lib/fault';
import { headlessFaults } from '../text/headless';
import type { Language } from '../text/language';

/** The process around a command: its streams, and who runs it. */
export interface HeadlessIo {
  readonly stdin: AsyncIterable<Uint8Array | string>;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The person's home folder. */
  readonly home: string;
  readonly version: string;
  readonly language: Language;
}

const LARGEST_INPUT = 1024 * 1024;

/** Resolves when the text was handed to the system, so that nothing is lost when the process ends. Never rejects. */
export const write = (stream: NodeJS.WritableStream, text: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stream.off('error', done);
      resolve();
    };
    // A reader that went away is no reason to fail.
    stream.once('error', done);
    stream.write(text, done);
  });

/** Data for programs; hidden characters are escaped, since a terminal may be reading. */
export const toJson = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(UNSEEN, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;

const UNSEEN = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Text for people: what servers wrote cannot move the cursor or reverse the line. */
export const toLine = (text: string): string => `${cleanText(text)}\n`;

/** Everything on stdin. @throws Fault 'usage' when it is too large */
export async function readAll(stdin: HeadlessIo['stdin']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk);
    size += bytes.length;
    if (size > LARGEST_INPUT) throw new Fault('usage', headlessFaults.stdinTooLarge);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
