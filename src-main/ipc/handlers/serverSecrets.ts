import type { Handlers } from '@contract';
import { cleanText } from '../../lib/cleanText';
import type { ServerManager } from '../../mcp/manage';
import type { Language } from '../../text/language';
import { saidIn } from '../../text/wordsIn';

export interface ServerSecretDeps {
  readonly manager: Pick<ServerManager, 'preview' | 'setInputs' | 'protect'>;
  readonly language: () => Language;
  /** Aborted when the app quits. */
  readonly signal: AbortSignal;
}

type ServerSecretHandlers = Pick<Handlers, 'previewServer' | 'setServerInputs' | 'protectSecrets'>;

export const serverSecretHandlers = ({ manager, language, signal }: ServerSecretDeps): ServerSecretHandlers => ({
  previewServer: async ({ id }) => {
    const { references, texts } = await manager.preview(id);
    return {
      references: references.map((it) => ({ ...it, name: cleanText(it.name), place: cleanText(it.place) })),
      texts: texts.map((it) => ({ ...it, place: cleanText(it.place), text: cleanText(it.text) })),
    };
  },
  setServerInputs: ({ id, inputs }) => manager.setInputs(id, inputs, signal),
  protectSecrets: async ({ ids }) => {
    const outcomes = await manager.protect(ids, signal);
    return outcomes.map((it) => ({
      ...it,
      name: cleanText(it.name),
      problem: it.problem === null ? null : saidIn(it.problem, language()),
    }));
  },
});
