import type { RuleView } from '@contract';
import { ShieldCheck } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { formatDate } from '../../lib/formatDate';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Badge, type Tone } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { useRowFocus } from '../../ui/useRowFocus';
import { SamplingBudget } from './SamplingBudget';
import { SectionHead } from './SectionHead';
import { settingsStore } from './settingsStore';

const verdicts: Record<RuleView['verdict'], { text: 'verdictAllow' | 'verdictAsk' | 'verdictDeny'; tone: Tone }> = {
  allow: { text: 'verdictAllow', tone: 'ok' },
  ask: { text: 'verdictAsk', tone: 'neutral' },
  deny: { text: 'verdictDeny', tone: 'bad' },
};

/** Standing permissions, each of which can be taken back. */
export function PermissionRules(): ReactElement | null {
  const t = useText('settings');
  const settings = useStore(settingsStore, (state) => state.settings);
  const list = useRef<HTMLUListElement>(null);
  useRowFocus(list, settings?.rules.length ?? 0);
  if (!settings) return null;
  const { rules, resolved_language } = settings;
  const nameOf = (server: string | null): string => (server === '*' ? t('everyServer') : (server ?? t('goneServer')));
  return (
    <>
      <SectionHead title={t('permissions')} text={t('permissionsText')} />
      <Card flush>
        {rules.length === 0 ? (
          <EmptyState icon={ShieldCheck} title={t('noRules')} text={t('noRulesText')} />
        ) : (
          <ul ref={list} aria-label={t('ruleList')} className="divide-y divide-line">
            {rules.map(({ id, verdict, server, pattern, created_at }) => (
              <li key={id} className="flex min-h-13 items-center gap-3 px-4 py-2">
                <Badge tone={verdicts[verdict].tone}>{t(verdicts[verdict].text)}</Badge>
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere">
                    <span className={server === null ? 'text-muted' : 'font-medium'}>{nameOf(server)}</span>
                    <span className="ml-2 font-mono text-xs text-muted">{pattern}</span>
                  </p>
                  {created_at !== null && (
                    <p className="text-xs text-muted">
                      {t('since', { date: formatDate(created_at, resolved_language) })}
                    </p>
                  )}
                </div>
                <Button
                  size="sm"
                  aria-label={t('revokeRule', { server: nameOf(server), pattern })}
                  onClick={() => void attempt(bridge.removeRule({ id }), t('revokeFailed'))}
                >
                  {t('revoke')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <SamplingBudget settings={settings} />
    </>
  );
}
