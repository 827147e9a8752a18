import type { DiscoveredView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';

interface DiscoveredFilesProps {
  readonly files: readonly DiscoveredView[];
  readonly disabled: boolean;
  readonly onLook: (file: DiscoveredView) => void;
}

/** Whose file it is, where it stands, and how many servers it has that are not here yet. */
export function DiscoveredFiles({ files, disabled, onLook }: DiscoveredFilesProps): ReactElement {
  const i = useText('imports');
  return (
    <ul aria-label={i('files')} className="divide-y divide-line overflow-hidden rounded-card border border-line">
      {files.map((file) => (
        <li key={file.key} className="flex items-center gap-3 px-3 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{file.client}</span>
              {file.problem === null && <Count file={file} />}
            </p>
            <p className="font-mono text-xs text-muted wrap-anywhere">{file.path}</p>
            {file.problem !== null && <p className="text-xs text-bad-text wrap-anywhere">{file.problem}</p>}
          </div>
          {file.problem === null && (
            <Button
              size="sm"
              disabled={disabled}
              aria-label={i('lookInto', { client: file.client, path: file.path })}
              onClick={() => onLook(file)}
            >
              {i('look')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Count({ file: { count, here } }: { file: DiscoveredView }): ReactElement {
  const i = useText('imports');
  const known = here === 0 ? '' : here === count ? i('allHere') : i('someHere', { count: here });
  return (
    <span className="text-xs text-muted tabular-nums">
      {[i('serverCount', { count }), known].filter(Boolean).join(' · ')}
    </span>
  );
}
