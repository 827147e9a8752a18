import type { ServerId } from '@contract/ids';
import { z } from 'zod';
import { Fault } from '../lib/fault';
import type { Secret } from '../lib/secret';
import type { ServerManager } from '../mcp/manage';
import type { Language } from '../text/language';
import { saidIn } from '../text/wordsIn';
import type { ReadAnswer } from './appImports';

/** What each reference of a server comes to, and what would run, without any secret. */
const PreviewJson = z.object({
  references: z.array(z.object({ name: z.string(), place: z.string(), state: z.string() })),
  texts: z.array(z.object({ place: z.string(), text: z.string(), differs: z.boolean() })),
});
export type PreviewJson = z.infer<typeof PreviewJson>;

/** What became of the secrets of one server that stood in the file in plain text. */
const ProtectJson = z.object({ name: z.string(), moved: z.number(), problem: z.string().nullable() });
export type ProtectJson = z.infer<typeof ProtectJson>;

/** What a command does with stored secrets; none of it tells one. Servers go by name. */
export interface HostSecrets {
  /** All servers without names. @throws Fault that says why nothing can be encrypted */
  protect(names: readonly string[], signal: AbortSignal): Promise<readonly ProtectJson[]>;
  preview(name: string, signal: AbortSignal): Promise<PreviewJson>;
  /** Answers to `${input:id}` for this command only. @throws Fault 'unknown-input' | 'app-running' */
  giveInputs(name: string, values: ReadonlyMap<string, Secret>): Promise<void>;
}

export type SecretsManager = Pick<ServerManager, 'protect' | 'preview' | 'giveInputs'>;

/** On a core of one's own. */
export const createOwnSecrets = (
  manager: SecretsManager,
  idOf: (name: string) => ServerId,
  language: Language,
): HostSecrets => ({
  async protect(names, signal) {
    const outcomes = await manager.protect(names.length === 0 ? undefined : names.map(idOf), signal);
    return outcomes.map(({ name, moved, problem }) => ({
      name,
      moved,
      problem: problem === null ? null : saidIn(problem, language),
    }));
  },
  preview: async (name) => PreviewJson.parse(await manager.preview(idOf(name))),
  giveInputs: (name, values) => manager.giveInputs(idOf(name), values),
});

/** Through the app that runs. Its servers run for everybody, so an answer for one command only has no place there. */
export const createAppSecrets = (
  ask: ReadAnswer,
  idOf: (name: string, signal: AbortSignal) => Promise<string>,
  answerThere: string,
): HostSecrets => ({
  async protect(names, signal) {
    const ids = await Promise.all(names.map((name) => idOf(name, signal)));
    return ask(z.array(ProtectJson), 'protectSecrets', ids.length === 0 ? {} : { ids }, signal);
  },
  preview: async (name, signal) => ask(PreviewJson, 'previewServer', { id: await idOf(name, signal) }, signal),
  giveInputs: () => Promise.reject(new Fault('app-running', answerThere)),
});
