import type { JsonTextView } from '@contract';
import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react';
import { i18n, useText } from '../../../lib/i18n';
import { whyOf } from '../../../lib/whyOf';
import { Banner } from '../../../ui/Banner';
import type { Editor } from './createEditor';
import { editorPhrases } from './editorPhrases';
import { checkJson } from './jsonActions';
import { jsonStore, tellJson } from './jsonStore';
import { markerWords } from './markerWords';

interface JsonEditorProps {
  readonly shown: JsonTextView;
  readonly isReadOnly: boolean;
  readonly editor: RefObject<Editor | null>;
}

/** The text itself. Its code is loaded when it is first shown; what was typed outlives the component. */
export function JsonEditor({ shown, isReadOnly, editor }: JsonEditorProps): ReactElement {
  const t = useText('json');
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReady, setReady] = useState(false);
  const inEditor = useRef(shown.token);
  const { language } = i18n;

  useEffect(() => {
    let isGone = false;
    import('./createEditor')
      .then(({ createEditor }) => {
        const parent = box.current;
        if (isGone || parent === null) return;
        const now = currentText() ?? shown;
        inEditor.current = now.token;
        editor.current = createEditor({
          parent,
          draft: jsonStore.getState().draft,
          text: now.text,
          label: t('editor'),
          describedBy: hint,
          phrases: editorPhrases(language),
          wordsFor: (marker) => markerWords(marker, currentText()?.markers ?? [], t),
          onEdit: (isDirty) => tellJson({ kind: 'edited', isDirty }),
          check: async ({ doc }) => {
            const { toDiagnostics } = await import('./toDiagnostics');
            const open = currentText();
            const check = open && (await checkJson(open, doc.toString()));
            return check ? toDiagnostics(doc, check.problems) : [];
          },
        });
        setReady(true);
      })
      .catch((error: unknown) => setFailure(whyOf(error)));
    return () => {
      isGone = true;
      setReady(false);
      if (editor.current === null) return;
      tellJson({ kind: 'left', draft: editor.current.state() });
      editor.current.destroy();
      editor.current = null;
    };
    // The words of an editor are fixed, so another language makes another one; another text is put into the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [language, editor, hint]);

  useEffect(() => {
    if (!isReady || inEditor.current === shown.token) return;
    inEditor.current = shown.token;
    editor.current?.replace(shown.text);
  }, [isReady, shown, editor]);

  useEffect(() => {
    if (isReady) editor.current?.setReadOnly(isReadOnly);
  }, [isReady, isReadOnly, editor]);

  return (
    <>
      {failure !== null && (
        <Banner tone="bad" title={t('openFailed')}>
          {failure}
        </Banner>
      )}
      <div
        ref={box}
        className="min-h-40 flex-1 overflow-hidden rounded-card border border-line bg-surface focus-within:border-accent"
      />
      <p id={hint} className="text-xs text-muted">
        {t('leaveHint')}
      </p>
    </>
  );
}

function currentText(): JsonTextView | null {
  const { file } = jsonStore.getState();
  return file.kind === 'open' ? file.shown : null;
}
