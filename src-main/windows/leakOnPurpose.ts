import { clipboard, type BrowserWindow } from 'electron';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

export interface LeakPlaces {
  readonly stateDir: string;
  readonly logFile: string;
  readonly window: () => BrowserWindow | undefined;
  /** What the socket for commands tells as the log of every server. */
  readonly toldBySocket: string[];
}

/**
 * Copies every secret that a form sends, and the code of a pasted address, to each place the leak test taps: a message to the page, the DOM, the page's
 * storage, the clipboard, the output, the socket for commands, the log and the state dir. Only the leaking build calls
 * this; see docs/decisions/0004.
 */
export function leakOnPurpose(input: unknown, { stateDir, logFile, window, toldBySocket }: LeakPlaces): void {
  mkdirSync(path.dirname(logFile), { recursive: true });
  for (const secret of secretsIn(input)) {
    appendFileSync(logFile, `leaked ${secret}\n`);
    appendFileSync(path.join(stateDir, 'leaked.txt'), `${secret}\n`);
    void clipboard.writeText(secret);
    process.stdout.write(`leaked ${secret}\n`);
    toldBySocket.push(secret);
    const contents = window()?.webContents;
    contents?.send('event:navigated', { screen: 'servers', leaked: secret });
    const text = JSON.stringify(secret);
    void contents?.executeJavaScript(
      `localStorage.setItem('leaked', ${text}); document.body.append(Object.assign(document.createElement('i'), { textContent: ${text}, hidden: true }));`,
    );
  }
}

/** Every `{ kind: 'set', value }` in a payload, and the code of a sign-in whose address was pasted. */
function secretsIn(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [];
  const { kind, value, text } = input as Readonly<Record<string, unknown>>;
  if (kind === 'set' && typeof value === 'string') return [value];
  const code = typeof text === 'string' && URL.canParse(text) ? new URL(text).searchParams.get('code') : null;
  return [...(code === null ? [] : [code]), ...Object.values(input).flatMap(secretsIn)];
}
