import type { SettingsView } from '@contract';
import type { ReactElement } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Card } from '../../ui/Card';
import { Select } from '../../ui/Select';
import { SettingRow } from './SettingRow';

const BUDGETS: readonly number[] = [0, 10_000, 50_000, 200_000];

/** What "allow for this chat" covers when a server wants the model; a value set by hand stands beside the usual ones. */
export function SamplingBudget({ settings }: { readonly settings: SettingsView }): ReactElement {
  const t = useText('settings');
  const { sampling_token_budget: budget, resolved_language: language } = settings;
  const sorted = [...new Set([...BUDGETS, budget])].sort((a, b) => a - b);
  const words = (tokens: number): string =>
    tokens === 0 ? t('samplingNever') : t('samplingTokens', { tokens: tokens.toLocaleString(language) });
  return (
    <Card flush>
      <SettingRow
        label={t('sampling')}
        hint={t('samplingHint')}
        control={
          <div className="w-52">
            <Select
              label={t('sampling')}
              value={String(budget)}
              options={sorted.map((tokens) => ({ value: String(tokens), label: words(tokens) }))}
              onChange={(value) =>
                void attempt(bridge.saveSettings({ sampling_token_budget: Number(value) }), t('saveFailed'))
              }
            />
          </div>
        }
      />
    </Card>
  );
}
