import { open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../lib/fault';
import { writeFileAtomic } from '../storage/atomicFile';
import { callFaults } from '../text/agentFaults';
import { newHandle, type ResultPage, type ResultStore } from './results';

export interface ResultLimits {
  /** Of all files together; the oldest go first. */
  readonly maxBytes: number;
  readonly maxAgeMs: number;
}

const LIMITS: ResultLimits = { maxBytes: 512 * 1024 * 1024, maxAgeMs: 30 * 24 * 60 * 60 * 1000 };
const HANDLE = /^r[0-9a-f]{12}$/;
/** Of the conversation and its handle; UTF-16, so that an offset is a place in the file. */
const FILE = /^([a-z0-9-]{1,40})\.(r[0-9a-f]{12})\.utf16$/;
const UNIT = 2;

/** Reads names only. A file is owner-only and whole, or not there. */
export async function openResultStore(dir: string, now: () => number, limits = LIMITS): Promise<ResultStore> {
  const names = new Set((await readdir(dir).catch(() => [])).filter((name) => FILE.test(name)));
  const remove = async (name: string): Promise<void> => {
    names.delete(name);
    await unlink(join(dir, name)).catch(() => undefined);
  };
  const of = (conversation: string): string[] => [...names].filter((name) => name.startsWith(`${conversation}.`));
  /** The newest stay, as many as there is room for. */
  const prune = async (): Promise<void> => {
    const files = await Promise.all([...names].map((name) => describe(dir, name)));
    let room = limits.maxBytes;
    for (const { name, bytes, at } of files.sort((a, b) => b.at - a.at)) {
      room -= bytes;
      if (room < 0 || now() - at > limits.maxAgeMs) await remove(name);
    }
  };
  let pruning: Promise<void> = prune();

  return {
    async keep(conversation, text) {
      const handle = newHandle();
      const name = `${conversation}.${handle}.utf16`;
      await writeFileAtomic(join(dir, name), Buffer.from(text, 'utf16le'));
      names.add(name);
      pruning = pruning.then(prune);
      await pruning;
      return handle;
    },
    async read(conversation, handle, offset, length) {
      const name = `${conversation}.${handle}.utf16`;
      if (!HANDLE.test(handle) || !names.has(name)) throw new Fault('unknown-handle', callFaults.unknownHandle(handle));
      return readPage(join(dir, name), offset, length).catch((error: unknown) => {
        throw new Fault('unknown-handle', callFaults.unknownHandle(handle), { cause: error });
      });
    },
    has: (conversation) => of(conversation).length > 0,
    async forget(conversation) {
      await Promise.all(of(conversation).map(remove));
    },
  };
}

async function describe(dir: string, name: string): Promise<{ name: string; bytes: number; at: number }> {
  const info = await stat(join(dir, name)).catch(() => undefined);
  return { name, bytes: info?.size ?? 0, at: info?.mtimeMs ?? 0 };
}

async function readPage(path: string, offset: number, length: number): Promise<ResultPage> {
  await using file = await open(path, 'r');
  const total = Math.floor((await file.stat()).size / UNIT);
  const from = Math.min(offset, total);
  const bytes = Buffer.alloc(Math.min(length, total - from) * UNIT);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from * UNIT);
  return { text: bytes.toString('utf16le', 0, bytesRead), offset: from, total };
}
