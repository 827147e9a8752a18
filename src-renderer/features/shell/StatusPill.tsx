import { Fragment, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { countServers, summaryDot, summaryParts } from '../../lib/serverSummary';
import { StateDot } from '../../ui/StateDot';
import { approvalsStore } from '../approvals/approvalsStore';
import { questionsStore } from '../questions/questionsStore';
import { serversStore } from '../servers/serversStore';
import { go, shellStore } from './shellStore';

/** Says of all servers at once what the tray says, in the same words; opens the servers page. */
export function StatusPill(): ReactElement {
  const t = useText('shell');
  const c = useText('common');
  const servers = useStore(serversStore, (state) => state.servers);
  const approvals = useStore(approvalsStore, (state) => state.approvals.length);
  const questions = useStore(questionsStore, (state) => state.questions.length);
  const atServers = useStore(shellStore, ({ route }) => route.screen === 'servers' || route.screen === 'server');
  const counts = countServers(servers, approvals, questions);
  const said = summaryParts(counts).map((part) => t(part, { count: counts[part] }));
  const summary = said.length > 0 ? said.join(c('listComma')) : counts.off > 0 ? t('allOff') : t('noServers');
  return (
    <>
      <button
        type="button"
        aria-label={t('status', { summary })}
        aria-current={atServers ? 'page' : undefined}
        onClick={() => go({ screen: 'servers' })}
        className="flex min-h-8 w-full items-start gap-2.5 rounded-control px-2 py-1.5 text-left text-sm text-text transition-colors hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium"
      >
        <span className="inline-flex h-5 w-4 shrink-0 items-center justify-center">
          <StateDot state={summaryDot(counts)} />
        </span>
        <span className="min-w-0">
          {said.length === 0
            ? summary
            : said.map((part, index) => (
                <Fragment key={part}>
                  <span className="whitespace-nowrap">
                    {index < said.length - 1 ? `${part}${c('listComma')}` : part}
                  </span>
                  <wbr />
                </Fragment>
              ))}
        </span>
      </button>
      <span role="status" className="sr-only">
        {summary}
      </span>
    </>
  );
}
