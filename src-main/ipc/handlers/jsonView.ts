import type { Handlers } from '@contract';
import type { EditText } from '../../mcp/editText';
import { toJsonCheckView, toJsonSavedView, toJsonTextView } from '../views/jsonView';
import type { Language } from '../../text/language';

export interface JsonViewHandlerDeps {
  readonly manager: EditText;
  readonly language: () => Language;
  /** Aborted when the app quits. */
  readonly signal: AbortSignal;
}

type JsonViewHandlers = Pick<Handlers, 'openJsonView' | 'closeJsonView' | 'checkJsonView' | 'saveJsonView'>;

export const jsonViewHandlers = ({ manager, language, signal }: JsonViewHandlerDeps): JsonViewHandlers => ({
  openJsonView: async () => toJsonTextView(await manager.openText(), language()),
  closeJsonView: async ({ token }) => manager.closeText(token),
  checkJsonView: async ({ token, text }) => toJsonCheckView(manager.checkText(token, text)),
  saveJsonView: async ({ token, text, overwrite }) =>
    toJsonSavedView(await manager.saveText(token, text, { overwrite }, signal), language()),
});
