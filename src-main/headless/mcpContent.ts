import { writeFile } from 'node:fs/promises';
import type { PromptText } from '../agent/serverContent';
import { Fault } from '../lib/fault';
import { ioReason } from '../lib/ioReason';
import type { CompletionOf, ContentBlock, ResourceContents } from '../mcp/session';
import { contentText } from '../text/contentCommands';
import { saidIn } from '../text/wordsIn';
import { isDisabled } from './mcpShow';
import type { Pairs } from './pairs';
import type { Session } from './session';

/** `mcp read`: one resource, listed or not. Text goes to stdout; bytes to a file or a pipe, never to a terminal. */
export async function read(
  session: Session,
  { server, uri, out }: { readonly server: string; readonly uri: string; readonly out: string | null },
): Promise<number> {
  if (!(await isConnected(session, server))) return 1;
  const { contents } = await session.host.content.read(server, uri, session.signal);
  const texts = contentText[session.language];
  if (session.json) await session.data({ contents });
  else if (out !== null) {
    const [part, other] = contents;
    if (other !== undefined) return fail(session, texts.severalParts(contents.length));
    const bytes = part === undefined ? Buffer.alloc(0) : bytesOf(part);
    await save(session, out, bytes);
    await session.say(texts.written(out, bytes.length));
  } else {
    for (const part of contents) {
      if ('text' in part) await session.text(endingLine(part.text));
      else if (!(await session.bytes(bytesOf(part)))) return fail(session, texts.isBinary(bytesOf(part).length));
    }
  }
  return 0;
}

/** `mcp prompt`: the messages of one prompt. What it needs is checked before the server is asked. */
export async function prompt(
  session: Session,
  { server, name, args }: { readonly server: string; readonly name: string; readonly args: Pairs },
): Promise<number> {
  if (!(await isConnected(session, server))) return 1;
  const { host, signal } = session;
  const given = Object.fromEntries(args);
  const { items } = await host.content.prompts(server, signal);
  const missing = (items.find((item) => item.name === name)?.arguments ?? []).filter(
    (argument) => argument.required && !Object.hasOwn(given, argument.name),
  );
  if (missing.length > 0) {
    const names = missing.map((argument) => argument.name).join(', ');
    throw new Fault('usage', contentText[session.language].missingArguments(names));
  }
  const answer = await host.content.prompt(server, name, given, signal);
  if (session.json) await session.data(answer);
  else await session.text(answer.messages.map(toText).join(''));
  return 0;
}

/** `mcp complete`: what an argument may become, one value a line. */
export async function complete(session: Session, server: string, what: CompletionOf): Promise<number> {
  if (!(await isConnected(session, server))) return 1;
  const completed = await session.host.content.complete(server, what, session.signal);
  if (session.json) await session.data(completed);
  else await session.text(completed.values.map((value) => `${value}\n`).join(''));
  return 0;
}

/** `mcp ping`: whether a server answers, and after how long. */
export async function ping(session: Session, name: string): Promise<number> {
  if (!(await isConnected(session, name))) {
    if (session.json) await session.data({ ok: false, ms: null });
    return 1;
  }
  const ms = await session.host.content.ping(name, session.signal).catch(async (error: unknown) => {
    if (session.json) await session.data({ ok: false, ms: null });
    throw error;
  });
  if (session.json) await session.data({ ok: true, ms });
  else await session.text(`${contentText[session.language].answered(name, ms)}\n`);
  return 0;
}

/** Connects what is not; says why where that fails. */
async function isConnected(session: Session, name: string): Promise<boolean> {
  if (await isDisabled(session, name)) return false;
  await session.connect([name]);
  await session.reportTrouble([name]);
  return (await session.server(name)).status === 'connected';
}

async function fail({ say }: Session, words: string): Promise<number> {
  await say(words);
  return 1;
}

async function save(session: Session, file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes, { signal: session.signal });
  } catch (error) {
    session.signal.throwIfAborted();
    const why = saidIn(ioReason(error), session.language);
    throw new Fault('unwritable', contentText[session.language].cannotWrite(file, why));
  }
}

const bytesOf = (part: ResourceContents): Buffer =>
  'text' in part ? Buffer.from(part.text) : Buffer.from(part.blob, 'base64');

const endingLine = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

const toText = ({ role, content }: PromptText['messages'][number]): string => `${role}: ${blockText(content)}\n`;

const blockText = (block: ContentBlock): string =>
  block.type === 'text' && typeof block.text === 'string' ? block.text : JSON.stringify(block);
