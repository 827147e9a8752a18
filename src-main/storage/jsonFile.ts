import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Fault } from '../lib/fault';
import { withFileLock } from '../lib/fileLock';
import { ioReason } from '../lib/ioReason';
import { createSerial } from '../lib/serial';
import { realTarget, removeStaleTemps, writeFileIf } from './atomicFile';
import { type JsonNode, type JsonProblem, parseJson, problemAt, repeatedKey } from './jsonDocument';
import { readTextFile } from './textFile';
import { told, type Told } from '../lib/words';

/** What a JSONC file holds now. A missing file is an empty object with an empty text. */
export interface JsonDocument {
  readonly path: string;
  /** The text as it stands, readable or not; without byte order mark. */
  readonly text: string;
  /** An object, or undefined when the file is missing or there is a problem. */
  readonly root: JsonNode | undefined;
  readonly problem: JsonProblem | null;
  /** Hash of the bytes. */
  readonly revision: string;
}

/** What an edit did: the document before it as it was found on disk, and after. */
export interface JsonEdit {
  readonly before: JsonDocument;
  readonly after: JsonDocument;
  readonly isWritten: boolean;
}

/**
 * One JSONC document on disk. Every edit begins at the bytes that are there, under a lock across processes, and is
 * written atomically and owner-only; one that changes nothing writes nothing.
 */
export interface JsonFile {
  readonly path: string;
  /** Never throws; why it cannot be used is in `problem`. */
  read(): Promise<JsonDocument>;
  /**
   * `change` turns the text, `{}` for a missing file, into another one. `beforeWrite` runs only when they differ, and
   * no write happens when it throws. Both may run again when someone else wrote meanwhile.
   * @throws Fault 'config-broken' | 'write-failed', and whatever `change` and `beforeWrite` throw
   */
  edit(
    change: (text: string, document: JsonDocument) => string,
    beforeWrite?: (oldText: string) => Promise<void>,
  ): Promise<JsonEdit>;
}

const NEW_FILE = '{}\n';
/** How often someone else may write between our reading and our writing before we give up. */
const ROUNDS = 5;

/** Removes what a killed writer left beside the file; reads and writes nothing else. */
export async function openJsonFile(path: string): Promise<JsonFile> {
  const serial = createSerial();
  const read = (): Promise<JsonDocument> => readDocument(path);
  await removeStaleTemps(dirname(await realTarget(path).catch(() => path)));
  return {
    path,
    read,
    edit: (change, beforeWrite) => serial(() => locked(path, () => editFile(path, change, beforeWrite))),
  };
}

async function editFile(
  path: string,
  change: (text: string, document: JsonDocument) => string,
  beforeWrite: (oldText: string) => Promise<void> = async () => undefined,
): Promise<JsonEdit> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = await readTextFile(path);
    const before = toDocument(path, file);
    if (before.problem !== null) throw new Fault('config-broken', describeProblem(path, before.problem));
    const old = file.kind === 'missing' ? NEW_FILE : before.text;
    const text = change(old, before);
    if (text === old) return { before, after: before, isWritten: false };
    if (file.kind === 'text') await beforeWrite(before.text);
    // A slow disk takes long to write, and an editor may save meanwhile.
    const isAsRead = async (): Promise<boolean> => (await readTextFile(path)).revision === before.revision;
    const isWritten = await writeFileIf(path, (file.kind === 'text' ? file.bom : '') + text, isAsRead);
    if (isWritten) return { before, after: await readDocument(path), isWritten };
  }
  throw new Fault('write-failed', told`cannot write ${path}: another program keeps changing it`);
}

/** `PATH:LINE:COLUMN: message`, the form that editors and terminals can jump to (spec C4). */
export const describeProblem = (path: string, { line, column, message }: JsonProblem): Told =>
  told`${path}:${line}:${column}: ${message}`;

const readDocument = async (path: string): Promise<JsonDocument> => toDocument(path, await readTextFile(path));

function toDocument(path: string, file: Awaited<ReturnType<typeof readTextFile>>): JsonDocument {
  const { revision } = file;
  if (file.kind === 'missing') return { path, text: '', root: undefined, problem: null, revision };
  if (file.kind === 'unreadable') {
    const message = told`it cannot be read: ${file.reason}`;
    return { path, text: '', root: undefined, problem: { line: 1, column: 1, message }, revision };
  }
  const { text } = file;
  const broken = (problem: JsonProblem): JsonDocument => ({ path, text, root: undefined, problem, revision });
  const parsed = parseJson(text);
  if (!parsed.ok) return broken(parsed.problem);
  const { root } = parsed;
  if (root.type !== 'object') return broken(problemAt(text, root.offset, told`an object in braces is expected`));
  const twice = repeatedKey(root);
  if (twice !== undefined) {
    return broken(
      problemAt(text, twice.node.offset, told`the key ${JSON.stringify(twice.key)} stands here a second time`),
    );
  }
  return { path, text, root, problem: null, revision };
}

/** The lock stands beside the real file, so that two links to it exclude each other too. */
async function locked<T>(path: string, run: () => Promise<T>): Promise<T> {
  let target: string;
  try {
    target = await realTarget(path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Fault('write-failed', told`cannot write ${path}: ${ioReason(error)}`, { cause: error });
  }
  return withFileLock(`${target}.lock`, run);
}
