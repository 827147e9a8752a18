import type { SettingsStore } from '../config/settings';
import type { TrustStore } from '../config/trust';
import { createEmitter } from '../lib/emitter';
import type { Log } from '../lib/log';
import type { AskPerson } from '../lib/question';
import { startTask } from '../lib/task';
import type { ManageText } from '../text/manage';
import { CONFIRM, KEEP_OLD } from './confirmServer';
import type { Definitions, Proposal } from './definitions';
import { type DiskChanges, diskQuestion } from './diskQuestion';
import type { InForce, WaitingDefinition } from './inForce';

export interface DiskReviewDeps {
  readonly inForce: Pick<InForce, 'waiting' | 'onWaiting' | 'refresh'>;
  readonly settings: Pick<SettingsStore, 'difference' | 'onDifference' | 'letStand' | 'refuse' | 'isRefused'>;
  readonly definitions: Pick<Definitions, 'candidate' | 'hashOf' | 'admit' | 'refuse'>;
  readonly trust: Pick<TrustStore, 'isRefused'>;
  readonly ask: AskPerson;
  readonly texts: () => ManageText;
  readonly serverName: DiskChanges['serverName'];
  readonly log: Log;
}

/** All that stands on disk, was not confirmed and not refused; `key` names exactly this. */
interface Open {
  readonly servers: readonly WaitingDefinition[];
  readonly settings: DiskChanges['settings'];
  readonly key: string;
}

export interface DiskReview extends AsyncDisposable {
  /** Asks now about everything that waits, refused or not. */
  again(): void;
}

/**
 * Asks about what was changed outside the app: one gathered dialog at a time, made anew when the files change under it;
 * a refusal is remembered (spec X). Dispose it to withdraw the question.
 */
export function startDiskReview(deps: DiskReviewDeps): DiskReview {
  const { inForce, settings, definitions, trust, ask, texts, log } = deps;
  /** What was closed unanswered; it waits in the page and for the next start. */
  let closed: string | undefined;
  let isAgain = false;
  const wake = createEmitter<void>();

  async function findOpen(isAll: boolean): Promise<Open> {
    const servers: WaitingDefinition[] = [];
    const hashes: string[] = [];
    for (const waiting of inForce.waiting()) {
      const { id, entry } = waiting.onDisk;
      if (entry === null) continue;
      const hash = await definitions.hashOf(entry);
      if (!isAll && trust.isRefused(id, hash)) continue;
      servers.push(waiting);
      hashes.push(`${id} ${hash}`);
    }
    const difference = settings.difference();
    const asked = difference && (isAll || !settings.isRefused(difference.hash)) ? difference : null;
    return { servers, settings: asked, key: JSON.stringify([hashes, asked?.hash ?? null]) };
  }

  async function askAbout(open: Open, signal: AbortSignal): Promise<string> {
    const servers = await Promise.all(open.servers.flatMap(toProposal).map((it) => definitions.candidate(it)));
    const question = diskQuestion({ servers, settings: open.settings, serverName: deps.serverName }, texts());
    return ask(question, signal);
  }

  async function settle({ servers, settings: difference }: Open, isAgreed: boolean): Promise<void> {
    for (const { onDisk } of servers) {
      if (onDisk.entry === null) continue;
      await (isAgreed ? definitions.admit : definitions.refuse)(onDisk.id, onDisk.entry);
    }
    if (difference !== null) await (isAgreed ? settings.letStand(difference.hash) : settings.refuse(difference.hash));
    await inForce.refresh();
  }

  /** Asks until nothing is open; what changes meanwhile withdraws the question and makes another. */
  async function review(signal: AbortSignal): Promise<void> {
    for (let isAll = false; ;) {
      isAll ||= isAgain;
      isAgain = false;
      const open = await findOpen(isAll);
      const isNothing = open.servers.length === 0 && open.settings === null;
      if (signal.aborted || isNothing || open.key === closed) return;
      const withdrawn = new AbortController();
      const withdraw = (): void => withdrawn.abort();
      const check = (): void =>
        void findOpen(isAll).then(({ key }) => {
          if (key !== open.key) withdraw();
        }, withdraw);
      const unsubscribe = [inForce.onWaiting(check), settings.onDifference(check)];
      signal.addEventListener('abort', withdraw, { once: true });
      check();
      try {
        const answer = await askAbout(open, withdrawn.signal);
        if (withdrawn.signal.aborted) continue;
        if (answer === CONFIRM || answer === KEEP_OLD) await settle(open, answer === CONFIRM);
        else closed = open.key;
        isAll = false;
      } finally {
        for (const stop of unsubscribe) stop();
        signal.removeEventListener('abort', withdraw);
      }
    }
  }

  const task = startTask(async (signal) => {
    while (!signal.aborted) {
      const moved = nextMove([inForce.onWaiting, settings.onDifference, (listener) => wake.on(listener)], signal);
      await review(signal).catch((error: unknown) => log.warn('changes on disk could not be reviewed', error));
      await moved;
    }
  });
  return {
    again() {
      closed = undefined;
      isAgain = true;
      wake.emit();
    },
    [Symbol.asyncDispose]: () => task[Symbol.asyncDispose](),
  };
}

/** Resolves at the next change after this call, or on abort. */
function nextMove(sources: readonly ((listener: () => void) => () => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const stop of unsubscribe) stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const unsubscribe = sources.map((on) => on(done));
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });
}

const toProposal = ({ onDisk, inForce }: WaitingDefinition): Proposal[] =>
  onDisk.entry === null
    ? []
    : [{ id: onDisk.id, name: onDisk.name, before: inForce?.entry ?? null, after: onDisk.entry }];
