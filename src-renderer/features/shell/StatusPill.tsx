import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { countServers, summaryDot, summaryParts } from '../../lib/serverSummary';
import { StateDot } from '../../ui/StateDot';
import { approvalsStore } from '../approvals/approvalsStore';
import { serversStore } from '../servers/serversStore';
import { go } from './shellStore';

/** Says of all servers at once what the tray says, in the same words; opens the servers page. */
export function StatusPill(): ReactElement {
  const t = useText('shell');
  const c = useText('common');
  const servers = useStore(serversStore, (state) => state.servers);
  const approvals = useStore(approvalsStore, (state) => state.approvals.length);
  const counts = countServers(servers, approvals);
  const said = summaryParts(counts).map((part) => t(part, { count: counts[part] }));
  const summary = said.length > 0 ? said.join(c('listComma')) : counts.off > 0 ? t('allOff') : t('noServers');
  return (
    <>
      <button
        type="button"
        aria-label={t('status', { summary })}
        onClick={() => go({ screen: 'servers' })}
        className="tabular flex min-h-8 w-full items-start gap-2.5 rounded-control px-2 py-1.5 text-left text-sm text-text transition-colors hover:bg-hover"
      >
        <span className="inline-flex h-5 w-4 shrink-0 items-center justify-center">
          <StateDot state={summaryDot(counts)} />
        </span>
        <span className="min-w-0">{summary}</span>
      </button>
      <span role="status" className="sr-only">
        {summary}
      </span>
    </>
  );
}
