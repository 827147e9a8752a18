import type { ToolView } from '@contract';
import { useEffect, useId, useState, type ReactElement } from 'react';
import { bridge } from '../../bridge';
import { cx } from '../../lib/cx';
import { claimText } from '../../lib/claimText';
import { useText } from '../../lib/i18n';
import { Badge } from '../../ui/Badge';
import { Chevron } from '../../ui/Chevron';
import { RemoteIcon } from '../../ui/RemoteIcon';
import { JsonView } from '../../ui/JsonView';
import { useIcon } from './useIcon';

/** A tool as one line that opens in place: its whole description, what the server claims of it, its arguments. */
export function ToolRow({ tool }: { tool: ToolView }): ReactElement {
  const t = useText('servers');
  const [open, setOpen] = useState(false);
  const id = useId();
  const isOut = tool.status !== 'ok';
  const icon = useIcon(tool.has_icon, tool.server_id, tool.tool);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full items-start gap-2 px-4 py-2.5 text-left transition-colors hover:bg-hover/60 focus-visible:-outline-offset-2"
      >
        <Chevron open={open} className="mt-[3px]" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <RemoteIcon address={icon} />
            <span className={cx('font-medium', isOut && 'text-muted line-through')}>{tool.title || tool.tool}</span>
            {tool.title && tool.title !== tool.tool && (
              <span className="font-mono text-xs text-muted">{tool.tool}</span>
            )}
          </span>
          {!open && tool.description && <span className="block truncate text-muted">{tool.description}</span>}
          {isOut && <span className="block text-text">{tool.reason}</span>}
        </span>
        {isOut && <Badge tone="warn">{tool.status === 'rejected' ? t('rejected') : t('quarantined')}</Badge>}
      </button>
      <div id={id} hidden={!open}>
        {open && <ToolDetail tool={tool} />}
      </div>
    </li>
  );
}

function ToolDetail({ tool }: { tool: ToolView }): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const schema = useSchema(tool);
  return (
    <div className="flex flex-col gap-4 pr-4 pb-4 pl-10">
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{tool.description || t('noDescription')}</p>
      {tool.claims.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-xs text-muted">{c('claims')}</span>
          {tool.claims.map((claim) => {
            const key = claimText(claim);
            return (
              <Badge key={claim} tone={claim === 'destructive' ? 'warn' : 'neutral'}>
                {key ? c(key) : claim}
              </Badge>
            );
          })}
        </div>
      )}
      <div>
        <p className="mb-1 text-xs text-muted">{t('modelName')}</p>
        <code className="font-mono text-xs wrap-anywhere">{tool.name}</code>
      </div>
      {schema !== null && (
        <div>
          <p className="mb-1 text-xs text-muted">{t('inputSchema')}</p>
          <JsonView json={schema} maxHeight={320} />
        </div>
      )}
    </div>
  );
}

function useSchema({ server_id, tool }: ToolView): string | null {
  const [schema, setSchema] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    bridge.describeTool({ id: server_id, tool }).then(
      ({ input_schema }) => !gone.signal.aborted && setSchema(input_schema),
      () => undefined,
    );
    return () => gone.abort();
  }, [server_id, tool]);
  return schema;
}
