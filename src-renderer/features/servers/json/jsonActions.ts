import type { JsonProblemView, JsonSavedView, JsonTextView } from '@contract';
import { bridge } from '../../../bridge';
import { i18n } from '../../../lib/i18n';
import { whyOf } from '../../../lib/whyOf';
import { toast } from '../../../ui/toast';
import { isBehind, jsonStore, tellJson } from './jsonStore';

const t = i18n.getFixedT(null, 'json');

export const toggleJson = (isShown: boolean): void => tellJson({ kind: 'toggled', isShown });

/** Opens the file anew; what was typed is forgotten once the new text is there. */
export async function openJson(): Promise<void> {
  const old = tokenOf();
  tellJson({ kind: 'opening' });
  try {
    const shown = await bridge.openJsonView();
    tellJson({ kind: 'opened', shown });
    if (old) await bridge.closeJsonView({ token: old });
  } catch (error) {
    const why = whyOf(error);
    if (jsonStore.getState().file.kind === 'open') toast.failed(t('openFailed'), why);
    tellJson({ kind: 'open-failed', why });
  }
}

/** News of the file; a text that nobody edited follows it by itself. */
export function hearRevision(revision: string): void {
  tellJson({ kind: 'disk', revision });
  const state = jsonStore.getState();
  if (isBehind(state) && !state.isDirty) void openJson();
}

export const keepMine = (): void => tellJson({ kind: 'kept' });

/** What main says of a text; null when it cannot say now. */
export async function checkJson({ token }: Pick<JsonTextView, 'token'>, text: string) {
  try {
    const check = await bridge.checkJsonView({ token, text });
    if (tokenOf() === token) tellJson({ kind: 'checked', ...check });
    return check;
  } catch (error) {
    tellJson({ kind: 'saving', saving: { kind: 'failed', why: whyOf(error) } });
    return null;
  }
}

/** Resolves with the first problem that stands in the way, if any. */
export async function saveJson(text: string, overwrite = false): Promise<JsonProblemView | null> {
  const token = tokenOf();
  if (token === null || jsonStore.getState().saving.kind === 'saving') return null;
  tellJson({ kind: 'saving', saving: { kind: 'saving' } });
  try {
    const saved = await bridge.saveJsonView({ token, text, overwrite });
    hearSaved(saved);
    return saved.kind === 'problems' ? (saved.problems.find(({ severity }) => severity === 'error') ?? null) : null;
  } catch (error) {
    tellJson({ kind: 'saving', saving: { kind: 'failed', why: whyOf(error) } });
    return null;
  }
}

function hearSaved(saved: JsonSavedView): void {
  switch (saved.kind) {
    case 'saved': {
      tellJson({ kind: 'opened', shown: saved.shown });
      const failed = saved.servers.filter(({ outcome }) => outcome.runtime === 'failed').map(({ name }) => name);
      if (failed.length > 0) toast.failed(t('savedFailed', { names: failed.join(', ') }));
      else toast.done(t('saved'));
      return;
    }
    case 'declined':
      return tellJson({ kind: 'saving', saving: { kind: 'declined' } });
    case 'problems':
      tellJson({ kind: 'checked', problems: saved.problems, changes: jsonStore.getState().changes });
      return tellJson({ kind: 'saving', saving: { kind: 'idle' } });
    case 'conflict':
      return tellJson({ kind: 'saving', saving: { kind: 'conflict', servers: saved.servers } });
  }
}

function tokenOf(): string | null {
  const { file } = jsonStore.getState();
  return file.kind === 'open' ? file.shown.token : null;
}
