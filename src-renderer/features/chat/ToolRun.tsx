import type { ToolView } from '@contract';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Spinner } from '../../ui/Spinner';
import { ToolArguments } from './ToolArguments';
import { ToolAbout } from './ToolAbout';

interface ToolRunProps {
  readonly tool: ToolView;
  /** Resolves when main took the call; rejects with the reason. */
  readonly onRun: (argumentsJson: string) => Promise<void>;
  readonly onBack: () => void;
}

type Described =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly schema: string }
  | { readonly kind: 'failed'; readonly problem: string };

/** Direct mode's second step: what the tool is, and its arguments. */
export function ToolRun({ tool, onRun, onBack }: ToolRunProps): ReactElement {
  const t = useText('chat');
  const described = useDescription(tool);
  return (
    <section
      aria-label={t('runTitle', { tool: tool.tool })}
      className="flex max-h-[min(640px,68vh)] flex-col overflow-hidden rounded-card border border-line-strong bg-surface"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onBack();
      }}
    >
      <header className="flex items-start gap-2 border-b border-line px-2 py-2">
        <IconButton label={t('findTool')} icon={ArrowLeft} size="sm" onClick={onBack} />
        <ToolAbout tool={tool} />
      </header>
      {described.kind === 'loading' && (
        <p role="status" className="flex items-center gap-2 px-4 py-6 text-sm text-muted">
          <Spinner />
          {t('describing')}
        </p>
      )}
      {described.kind === 'failed' && (
        <div className="p-4">
          <Banner tone="bad" title={t('describeFailed')} action={<Button onClick={onBack}>{t('findTool')}</Button>}>
            {described.problem}
          </Banner>
        </div>
      )}
      {described.kind === 'ready' && <ToolArguments schemaText={described.schema} onRun={onRun} />}
    </section>
  );
}

function useDescription({ server_id, tool }: ToolView): Described {
  const [described, setDescribed] = useState<Described>({ kind: 'loading' });
  useEffect(() => {
    const gone = new AbortController();
    bridge.describeTool({ id: server_id, tool }).then(
      ({ input_schema }) => {
        if (!gone.signal.aborted) setDescribed({ kind: 'ready', schema: input_schema });
      },
      (error: unknown) => {
        if (!gone.signal.aborted) setDescribed({ kind: 'failed', problem: whyOf(error) });
      },
    );
    return () => gone.abort();
  }, [server_id, tool]);
  return described;
}
