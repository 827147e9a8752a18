import type { LocalModelsView } from '@contract';
import { Check, RotateCw } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Spinner } from '../../ui/Spinner';
import { takeLocal } from './modelActions';
import { settingsStore } from './settingsStore';
import { VENDORS } from './vendors';

/** Models that run on this computer, looked for when this appears and when asked. */
export function LocalModels(): ReactElement {
  const t = useText('settings');
  const known = useStore(settingsStore, (state) => state.models);
  const [found, setFound] = useState<readonly LocalModelsView[] | null>(null);
  const look = useCallback(async (): Promise<void> => {
    setFound(null);
    setFound(await bridge.findLocalModels().catch(() => []));
  }, []);
  useEffect(() => {
    void Promise.resolve().then(look);
  }, [look]);
  const isAdded = (vendor: string, model: string): boolean =>
    (known ?? []).some((each) => each.vendor === vendor && each.model === model);
  const places = (found ?? []).filter(({ models }) => models.length > 0);
  return (
    <section aria-labelledby="found-here" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <h2 id="found-here" className="font-medium">
          {t('foundHere')}
        </h2>
        <Button size="sm" variant="quiet" icon={RotateCw} disabled={found === null} onClick={() => void look()}>
          {t('lookAgain')}
        </Button>
      </div>
      <Card flush>
        {found === null && (
          <p className="flex min-h-14 items-center gap-2 px-4 text-muted" role="status">
            <Spinner /> {t('looking')}
          </p>
        )}
        {found !== null && places.length === 0 && (
          <p className="flex min-h-14 items-center px-4 text-muted">{t('foundNothing')}</p>
        )}
        {places.map((place) => (
          <div key={place.base_url} className="border-line not-first:border-t">
            <p className="px-4 pt-3 pb-1 text-xs text-muted">
              {t('foundAt', { vendor: t(VENDORS[place.vendor].text), address: place.base_url })}
            </p>
            <ul className="pb-2">
              {place.models.map((model) => (
                <li key={model} className="flex min-h-9 items-center gap-3 px-4">
                  <span className="min-w-0 flex-1 truncate font-mono text-xs">{model}</span>
                  {isAdded(place.vendor, model) ? (
                    <span className="inline-flex items-center gap-1 text-xs text-muted">
                      <Check aria-hidden size={14} strokeWidth={1.5} className="text-ok" /> {t('added')}
                    </span>
                  ) : (
                    <TakeButton place={place} model={model} />
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Card>
    </section>
  );
}

function TakeButton({ place, model }: { place: LocalModelsView; model: string }): ReactElement {
  const t = useText('settings');
  const c = useText('common');
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    await takeLocal(place, model);
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy} aria-label={t('take', { name: model })} onClick={() => void take()}>
      {c('add')}
    </Button>
  );
}
