import { ChevronDown, Settings } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Button } from '../../ui/Button';
import { Menu } from '../../ui/Menu';
import { settingsStore } from '../settings/settingsStore';
import { go } from '../shell/shellStore';

/** Which model answers: the default one, which can be changed here. */
export function ModelPicker(): ReactElement | null {
  const t = useText('chat');
  const models = useStore(settingsStore, (state) => state.models);
  if (models === null) return null;
  const goToModels = (): void => go({ screen: 'settings', section: 'models' });
  if (models.length === 0)
    return (
      <Button size="sm" variant="quiet" onClick={goToModels}>
        {t('addModel')}
      </Button>
    );
  const chosen = models.find((model) => model.is_default) ?? models[0];
  const label = chosen?.label || chosen?.model || t('noModel');
  return (
    <Menu
      trigger={
        <Button size="sm" variant="quiet" aria-label={t('chooseModel', { label })} className="max-w-48">
          <span className="truncate">{label}</span>
          <ChevronDown aria-hidden size={14} strokeWidth={1.5} className="shrink-0" />
        </Button>
      }
      entries={[
        ...models.map((model) => ({
          label: model.label || model.model,
          ...(model.label !== model.model && { hint: model.model }),
          checked: model.id === chosen?.id,
          onSelect: () => void attempt(bridge.setDefaultModel({ id: model.id }), t('model')),
        })),
        { kind: 'line' },
        { label: t('manageModels'), icon: Settings, onSelect: goToModels },
      ]}
    />
  );
}
