import { FileSearch } from 'lucide-react';
import type { ReactElement } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { ImportSteps } from './ImportSteps';

interface ImportFromFileProps {
  readonly onHold: (holds: boolean) => void;
  readonly onDone: () => void;
}

/** Main lets the person choose a file and reads it; the page sees neither. */
export function ImportFromFile({ onHold, onDone }: ImportFromFileProps): ReactElement {
  const i = useText('imports');
  return (
    <ImportSteps onHold={onHold} onDone={onDone}>
      {({ look, problem, busy }) => (
        <div className="flex flex-col items-start gap-4">
          <p className="text-muted">{i('fileText')}</p>
          {problem !== null && (
            <Banner tone="bad" title={i('failed')}>
              {problem}
            </Banner>
          )}
          <Button variant="primary" icon={FileSearch} busy={busy} onClick={() => void look(bridge.previewImportFile())}>
            {i('chooseFile')}
          </Button>
        </div>
      )}
    </ImportSteps>
  );
}
