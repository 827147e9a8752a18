import { useEffect, useRef, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../../lib/i18n';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { Spinner } from '../../../ui/Spinner';
import { ConfigProblem } from '../ConfigProblem';
import type { Editor } from './createEditor';
import { openJson, saveJson } from './jsonActions';
import { JsonEditor } from './JsonEditor';
import { JsonFoot } from './JsonFoot';
import { JsonNews } from './JsonNews';
import { JsonProblems } from './JsonProblems';
import { isBehind, jsonStore } from './jsonStore';

/** The servers file as text, without what must not be shown (spec W1). */
export function JsonView(): ReactElement {
  const t = useText('json');
  const c = useText('common');
  const file = useStore(jsonStore, (state) => state.file);
  const isSaving = useStore(jsonStore, ({ saving }) => saving.kind === 'saving');
  const editor = useRef<Editor | null>(null);
  useEffect(() => {
    const state = jsonStore.getState();
    if (state.file.kind !== 'open' || (isBehind(state) && !state.isDirty)) void openJson();
  }, []);
  const save = (overwrite = false): void => {
    const text = editor.current?.text();
    if (text === undefined) return;
    void saveJson(text, overwrite).then((problem) => {
      if (problem) editor.current?.goTo(problem.line, problem.column);
    });
  };

  switch (file.kind) {
    case 'closed':
    case 'opening':
      return (
        <p role="status" className="flex items-center gap-2 px-6 py-6 text-muted">
          <Spinner />
          {t('opening')}
        </p>
      );
    case 'failed':
      return (
        <div className="px-6 py-6">
          <Banner
            tone="bad"
            title={t('openFailed')}
            action={
              <Button size="sm" onClick={() => void openJson()}>
                {c('retry')}
              </Button>
            }
          >
            {file.why}
          </Banner>
        </div>
      );
    case 'broken':
      return (
        <div className="px-6 py-6">
          <ConfigProblem problem={file.problem} />
        </div>
      );
    case 'open':
      return (
        <section
          aria-label={t('editor')}
          className="flex h-full min-h-0 flex-col gap-2 px-6 pt-4 pb-3"
          onKeyDown={(event) => {
            const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
            if (!isSave || event.shiftKey || event.altKey) return;
            event.preventDefault();
            if (jsonStore.getState().isDirty) save();
          }}
        >
          <JsonNews onOverwrite={() => save(true)} />
          <JsonEditor shown={file.shown} isReadOnly={isSaving} editor={editor} />
          <JsonProblems onGo={(line, column) => editor.current?.goTo(line, column)} />
          <JsonFoot onSave={() => save()} />
        </section>
      );
  }
}
