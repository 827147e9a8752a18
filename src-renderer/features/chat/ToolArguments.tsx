import { lazy, Suspense, useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { Spinner } from '../../ui/Spinner';
import { Tabs } from '../../ui/Tabs';
import { TextArea } from '../../ui/TextArea';
import { ArgumentsProblem } from './ArgumentsProblem';
import { hasNoArguments } from './toolArguments';
import { useToolArguments, type ArgumentsTab } from './useToolArguments';

const SchemaForm = lazy(async () => ({ default: (await import('./schemaForm/SchemaForm')).SchemaForm }));

interface ToolArgumentsProps {
  readonly schemaText: string;
  readonly onRun: (argumentsJson: string) => Promise<void>;
}

/** Arguments by form or as JSON; checked here, and again in main. */
export function ToolArguments({ schemaText, onRun }: ToolArgumentsProps): ReactElement {
  const t = useText('chat');
  const editor = useRef<HTMLDivElement>(null);
  const { schema, isDrawable, tab, value, text, checked, busy, refused, ...act } = useToolArguments(schemaText, onRun);
  const takesNothing = schema !== undefined && hasNoArguments(schema);

  const run = async (): Promise<void> => {
    if (await act.run()) return;
    // After the marks were drawn.
    requestAnimationFrame(() => editor.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const isOneLine = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (!isOneLine && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void run();
  };

  const json = (
    <TextArea
      mono
      autoFocus={!isDrawable}
      aria-label={t('jsonLabel')}
      value={text}
      className="max-h-80 min-h-32 resize-none! [field-sizing:content]"
      onChange={(event) => act.writeText(event.target.value)}
    />
  );
  const form = schema && (
    <ErrorBoundary fallback={() => <Undrawable onShown={act.giveUpForm} />}>
      <Suspense fallback={<Spinner />}>
        <SchemaForm
          schema={schema}
          value={value}
          problems={checked?.kind === 'wrong' ? checked.problems : []}
          onChange={act.writeValue}
          onSubmit={() => void run()}
        />
      </Suspense>
    </ErrorBoundary>
  );

  return (
    <>
      <div ref={editor} className="min-h-0 flex-1 overflow-y-auto px-4 pt-2 pb-4" onKeyDown={onKeyDown}>
        {takesNothing ? (
          <p className="pt-2 text-sm text-muted">{t('takesNothing')}</p>
        ) : isDrawable ? (
          <Tabs<ArgumentsTab>
            label={t('argumentsEditor')}
            value={tab}
            onChange={act.switchTo}
            items={[
              { value: 'form', label: t('form'), content: form },
              { value: 'json', label: t('json'), content: json },
            ]}
          />
        ) : (
          <div className="flex flex-col gap-3 pt-2">
            <Banner title={t('noFormTitle')}>{t('noFormText')}</Banner>
            {json}
          </div>
        )}
      </div>
      <footer className="flex flex-col gap-2 border-t border-line px-4 py-3">
        {checked && <ArgumentsProblem checked={checked} brief={tab === 'form'} />}
        {refused && (
          <p role="alert" className="text-sm wrap-anywhere text-bad-text">
            {refused}
          </p>
        )}
        <div className="flex items-center gap-3">
          <p className="min-w-0 flex-1 text-xs text-muted">{t('runHint')}</p>
          <Button variant="primary" busy={busy} autoFocus={takesNothing} onClick={() => void run()}>
            {t('run')}
          </Button>
        </div>
      </footer>
    </>
  );
}

function Undrawable({ onShown }: { readonly onShown: () => void }): null {
  useEffect(onShown, [onShown]);
  return null;
}
