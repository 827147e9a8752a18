import type { ModelView } from '@contract';
import { Box, Plus } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { useRowFocus } from '../../ui/useRowFocus';
import { LocalModels } from './LocalModels';
import { ModelForm } from './ModelForm';
import { ModelRow } from './ModelRow';
import { SectionHead } from './SectionHead';
import { settingsStore } from './settingsStore';

type Sheet = { readonly model: ModelView | null };

export function ModelsSection(): ReactElement | null {
  const t = useText('settings');
  const models = useStore(settingsStore, (state) => state.models);
  const list = useRef<HTMLUListElement>(null);
  useRowFocus(list, models?.length ?? 0);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  if (!models) return null;
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setSheet({ model: null })}>
      {t('addModel')}
    </Button>
  );
  return (
    <>
      <SectionHead title={t('models')} text={t('modelsText')} action={models.length > 0 && add} />
      <Card flush>
        {models.length === 0 ? (
          <EmptyState icon={Box} title={t('noModels')} text={t('noModelsText')} action={add} />
        ) : (
          <ul ref={list} aria-label={t('modelList')} className="divide-y divide-line">
            {models.map((model) => (
              <ModelRow key={model.id} model={model} onEdit={() => setSheet({ model })} />
            ))}
          </ul>
        )}
      </Card>
      <LocalModels />
      {sheet && <ModelForm model={sheet.model} onClose={() => setSheet(null)} />}
    </>
  );
}
