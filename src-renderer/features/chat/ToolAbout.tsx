import type { ToolView } from '@contract';
import { useState, type ReactElement } from 'react';
import { cx } from '../../lib/cx';
import { useText } from '../../lib/i18n';

const shortDescription = 160;

/** Whose tool it is and what its server says of it, as plain text. */
export function ToolAbout({ tool }: { readonly tool: ToolView }): ReactElement {
  const t = useText('chat');
  const [whole, setWhole] = useState(false);
  const isLong = tool.description.length > shortDescription || tool.description.includes('\n');
  return (
    <div className="min-w-0 flex-1 pt-1">
      <h2 className="text-sm font-semibold wrap-anywhere">
        {tool.server} <span className="font-normal text-muted">·</span> {tool.tool}
        {tool.title && tool.title !== tool.tool && <span className="font-normal text-muted"> {tool.title}</span>}
      </h2>
      {tool.description && (
        <p
          title={t('toolDescription')}
          className={cx(
            'text-xs wrap-anywhere text-muted',
            whole ? 'max-h-40 overflow-y-auto whitespace-pre-wrap' : 'line-clamp-2',
          )}
        >
          {tool.description}
        </p>
      )}
      {isLong && (
        <button
          type="button"
          aria-expanded={whole}
          className="rounded text-xs text-accent"
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? 'readLess' : 'readMore')}
        </button>
      )}
    </div>
  );
}
