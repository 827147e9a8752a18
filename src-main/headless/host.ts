import type { EntryChange } from '../config/change';
import type { SaveOutcome } from '../mcp/manage';
import type { LogRow, TestRow, WireRow } from '../mcp/reportRows';
import type { Core } from './core';
import type { HostContent } from './hostContent';
import type { HostSecrets } from './hostSecrets';
import type { HostSignIns } from './hostSignIns';
import type { HostImports } from './imports';
import type { AnswerJson, CallJson, RuleJson, ToolJson } from './json';
import type { Offers } from './offers';
import type { ServerJson } from './serverJson';

/** What became of a change. */
export type Saved = Pick<SaveOutcome, 'persisted' | 'runtime'>;

/** How a command waits for servers: at most `--timeout` seconds, and it says which are no use. */
export interface Waiting {
  connect(names?: readonly string[]): Promise<void>;
  reportTrouble(names?: readonly string[]): Promise<void>;
  readonly timeoutMs: number;
}

export interface HostQuestion {
  readonly text: () => Promise<string>;
  readonly model: string | null;
  readonly allow: readonly string[];
  readonly onText: (delta: string) => void;
}

/**
 * The app as a command sees it, be it in this process or behind the socket of the one that runs; whatever comes out is
 * masked. Servers go by name. Every method may throw a Fault whose message a person can read.
 */
export interface Host {
  /** What is wrong with the files, each as one line. */
  problems(signal: AbortSignal): Promise<readonly string[]>;
  /** In file order. */
  servers(signal: AbortSignal): Promise<readonly ServerJson[]>;
  /** Starts what is not started, and resolves when these, or all, have settled, or on abort. */
  connect(names: readonly string[] | undefined, signal: AbortSignal): Promise<void>;
  /** Adds without a name, edits with one. */
  save(name: string | undefined, change: EntryChange, signal: AbortSignal): Promise<Saved>;
  /** False when the person did not want it. */
  remove(name: string, signal: AbortSignal): Promise<boolean>;
  setEnabled(name: string, enabled: boolean, signal: AbortSignal): Promise<Saved>;
  /** Begins a fresh connection; `connect` waits for it. */
  restart(name: string, signal: AbortSignal): Promise<void>;
  /** One attempt that nothing else sees. */
  test(name: string, signal: AbortSignal): Promise<TestRow>;
  /** What a server wrote and what was noted of it, newest last; without a running app of one attempt, made for this. */
  logs(name: string, wait: Waiting, signal: AbortSignal): Promise<readonly LogRow[]>;
  /** What went over its wire, masked, likewise. */
  wire(name: string, wait: Waiting, signal: AbortSignal): Promise<readonly WireRow[]>;
  /** What servers may ask from the next connection on. @throws Fault 'app-running' */
  offer(offers: Offers, say: (words: string) => Promise<void>): void;
  /** The standing rules. */
  rules(signal: AbortSignal): Promise<readonly RuleJson[]>;
  tools(signal: AbortSignal): Promise<readonly ToolJson[]>;
  call(name: string, args: Readonly<Record<string, unknown>>, wait: Waiting, signal: AbortSignal): Promise<CallJson>;
  ask(question: HostQuestion, wait: Waiting, signal: AbortSignal): Promise<AnswerJson>;
  readonly content: HostContent;
  readonly imports: HostImports;
  readonly secrets: HostSecrets;
  readonly signIns: HostSignIns;
  /** Takes the secrets that this process knows out of our own words. */
  scrub(text: string): string;
  /** For what is done on a core of one's own only. @throws Fault 'app-running' */
  core(): Core;
}
