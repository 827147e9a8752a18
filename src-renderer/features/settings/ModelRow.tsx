import type { ModelView } from '@contract';
import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { modelFault } from '../../lib/modelFault';
import { AskInPlace } from '../../ui/AskInPlace';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { useAsking } from '../../ui/useAsking';
import { makeDefault, modelName, removeModel, testModel } from './modelActions';
import { settingsStore, type ModelTrouble } from './settingsStore';
import { VENDORS } from './vendors';

const keyText = {
  stored: 'keyStored',
  absent: 'keyAbsent',
  locked: 'keyLocked',
  undecryptable: 'keyUndecryptable',
} as const;

export function ModelRow({ model, onEdit }: { model: ModelView; onEdit: () => void }): ReactElement {
  const t = useText('settings');
  const c = useText('common');
  const { asked, ask, keep, home } = useAsking<HTMLLIElement, 'remove'>();
  const [testing, setTesting] = useState(false);
  const fault = useStore(settingsStore, ({ modelFaults }) => modelFaults[model.id]);
  const name = modelName(model);
  const { text, needsKey } = VENDORS[model.vendor];
  if (asked) {
    return (
      <li ref={home}>
        <AskInPlace
          className="min-h-14 px-4 py-2"
          label={t('actionsOf', { name })}
          question={t('removeModelAsk', { name })}
          keep={c('cancel')}
          act={c('remove')}
          onKeep={keep}
          onAct={() => void removeModel(model)}
        />
      </li>
    );
  }
  const test = async (): Promise<void> => {
    setTesting(true);
    await testModel(model);
    setTesting(false);
  };
  const needsEntry = needsKey && model.key_state !== 'stored';
  return (
    <li ref={home} className="flex min-h-14 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {model.is_default && <Badge tone="accent">{t('isDefault')}</Badge>}
        </p>
        <p className="truncate text-xs text-muted">
          {t(text)} · <span className="font-mono">{model.model}</span>
          {(needsKey || model.key_state !== 'absent') && ` · ${t(keyText[model.key_state])}`}
        </p>
        {fault && <Fault {...fault} />}
      </div>
      {needsEntry ? (
        <Button size="sm" onClick={onEdit} aria-label={`${c('edit')}: ${name}`}>
          {c('edit')}
        </Button>
      ) : (
        <Button size="sm" busy={testing} onClick={() => void test()} aria-label={`${t('test')}: ${name}`}>
          {t('test')}
        </Button>
      )}
      <Menu
        trigger={<IconButton data-asks size="sm" icon={Ellipsis} label={t('actionsOf', { name })} />}
        entries={[
          { label: c('edit'), icon: Pencil, onSelect: onEdit },
          {
            label: t('makeDefault'),
            icon: Star,
            disabled: model.is_default,
            onSelect: () => void makeDefault(model),
          },
          { kind: 'line' },
          { label: c('remove'), icon: Trash2, tone: 'danger', onSelect: () => ask('remove') },
        ]}
      />
    </li>
  );
}

/** Stays until the model is tried again; main's words say it by themselves where they name more than ours. */
function Fault({ kind, message }: ModelTrouble): ReactElement {
  const t = useText('modelFaults');
  const { text, isWhole } = modelFault(kind);
  return (
    <p role="status" className="mt-0.5 text-xs wrap-anywhere text-bad-text">
      {isWhole || message === '' ? t(text) : message}
    </p>
  );
}
