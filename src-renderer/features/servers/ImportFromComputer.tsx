import type { DiscoveredView } from '@contract';
import { RotateCw } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Spinner } from '../../ui/Spinner';
import { DiscoveredFiles } from './DiscoveredFiles';
import { ImportSteps } from './ImportSteps';

type Search =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly files: readonly DiscoveredView[] }
  | { readonly kind: 'failed'; readonly why: string };

interface ImportFromComputerProps {
  readonly onHold: (holds: boolean) => void;
  readonly onDone: () => void;
}

/** The files of other apps that main found; one of them at a time is looked through. */
export function ImportFromComputer({ onHold, onDone }: ImportFromComputerProps): ReactElement {
  const i = useText('imports');
  const { search, again } = useDiscovery();
  return (
    <ImportSteps onHold={onHold} onDone={onDone}>
      {({ look, problem, busy }) => (
        <div className="flex flex-col gap-4">
          <p className="text-muted">{i('computerText')}</p>
          {search.kind === 'looking' && (
            <p role="status" className="flex items-center gap-2 text-muted">
              <Spinner /> {i('looking')}
            </p>
          )}
          {search.kind === 'failed' && (
            <Banner tone="bad" title={i('failed')}>
              {search.why}
            </Banner>
          )}
          {search.kind === 'found' && search.files.length === 0 && <Banner>{i('noneHere')}</Banner>}
          {search.kind === 'found' && search.files.length > 0 && (
            <DiscoveredFiles
              files={search.files}
              disabled={busy}
              onLook={({ key }) => void look(bridge.previewDiscovered({ key }))}
            />
          )}
          {problem !== null && (
            <Banner tone="bad" title={i('failed')}>
              {problem}
            </Banner>
          )}
          <Button
            variant="quiet"
            icon={RotateCw}
            className="self-start"
            busy={search.kind === 'looking'}
            onClick={again}
          >
            {i('lookAgain')}
          </Button>
        </div>
      )}
    </ImportSteps>
  );
}

function useDiscovery(): { readonly search: Search; readonly again: () => void } {
  const [search, setSearch] = useState<Search>({ kind: 'looking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isWanted = true;
    bridge.discoverServers().then(
      (files) => isWanted && setSearch({ kind: 'found', files }),
      (error: unknown) => isWanted && setSearch({ kind: 'failed', why: whyOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [round]);
  return {
    search,
    again() {
      setSearch({ kind: 'looking' });
      setRound(round + 1);
    },
  };
}
