import type { ApprovalView } from '@contract';
import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { claimText } from '../../lib/claimText';
import { isEmptyObject } from '../../lib/formatJson';
import { useText } from '../../lib/i18n';
import { JsonView } from '../../ui/JsonView';

/** Everything to judge a call by: warnings first, then the whole arguments, then what its server says of the tool. */
export const ApprovalFacts = ({ approval }: { readonly approval: ApprovalView }): ReactElement => (
  <>
    <Warnings warnings={approval.warnings} />
    <Arguments json={approval.arguments} />
    <Claims claims={approval.claims} />
  </>
);

function Warnings({ warnings }: Pick<ApprovalView, 'warnings'>): ReactElement | null {
  const t = useText('approvals');
  if (warnings.length === 0) return null;
  return (
    <div className="flex items-start gap-2 rounded-control border border-warn/40 bg-warn-soft px-3 py-2 text-sm">
      <TriangleAlert aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{t('warnings')}</p>
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{t(`warning_${warning}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Arguments({ json }: { readonly json: string }): ReactElement {
  const t = useText('approvals');
  if (isEmptyObject(json)) return <p className="text-sm text-muted">{t('noArguments')}</p>;
  return <JsonView json={json} maxHeight={360} copyLabel={t('copyArguments')} />;
}

function Claims({ claims }: { readonly claims: readonly string[] }): ReactElement | null {
  const c = useText('common');
  if (claims.length === 0) return null;
  const words = claims.map((claim) => {
    const key = claimText(claim);
    return key ? c(key) : claim;
  });
  return (
    <p className="text-xs text-muted">
      {c('claims')}
      {c('colon')}
      {words.join(' · ')}
    </p>
  );
}
