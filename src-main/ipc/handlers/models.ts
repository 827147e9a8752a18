import { ModelId, type Handlers } from '@contract';
import { isFault } from '../../lib/fault';
import { timeLimit } from '../../lib/task';
import type { Models } from '../../models/models';
import { toModelView } from '../views/modelView';
import type { Language } from '../../text/language';
import { wordsIn } from '../../text/wordsIn';

export interface ModelHandlerDeps {
  readonly models: Models;
  readonly scrub: (text: string) => string;
  readonly language: () => Language;
  /** Aborted when the app quits. */
  readonly signal: AbortSignal;
}

type ModelHandlers = Pick<
  Handlers,
  'listModels' | 'saveModel' | 'removeModel' | 'setDefaultModel' | 'testModel' | 'findLocalModels'
>;

const TEST_LIMIT_MS = 30_000;

export const modelHandlers = ({ models, scrub, language, signal }: ModelHandlerDeps): ModelHandlers => ({
  listModels: async () => models.list().map(toModelView),
  saveModel: async ({ id, input }) => {
    const saved = await models.save(id, input, signal);
    return { id: saved.id === null ? null : ModelId.parse(saved.id), persisted: saved.persisted };
  },
  removeModel: ({ id }) => models.remove(id),
  setDefaultModel: ({ id }) => models.setDefault(id),
  testModel: async ({ id }) => {
    using limit = timeLimit(TEST_LIMIT_MS, signal);
    try {
      await models.test(id, limit.signal);
      return { problem: null };
    } catch (error) {
      if (!isFault(error)) throw error;
      return { problem: { kind: error.kind, message: scrub(wordsIn(error, language())).slice(0, 4096) } };
    }
  },
  findLocalModels: async () =>
    (await models.findLocal(signal)).map(({ vendor, base_url, models: names }) => ({
      vendor,
      base_url,
      models: [...names],
    })),
});
