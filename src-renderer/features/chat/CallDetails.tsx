import type { CallState, PermitView, ToolCallView } from '@contract';
import { useState, type ReactElement } from 'react';
import { isEmptyObject } from '../../lib/formatJson';
import { useText } from '../../lib/i18n';
import { JsonView } from '../../ui/JsonView';
import { Tabs } from '../../ui/Tabs';
import { ResultBlocks } from './ResultBlocks';

type Tab = 'arguments' | 'result';

/** What was asked, what came back, and why it was allowed. Opens at the result once there is one. */
export function CallDetails({ call }: { readonly call: ToolCallView }): ReactElement {
  const t = useText('chat');
  const c = useText('common');
  const [chosen, setChosen] = useState<Tab | null>(null);
  const hasResult = call.result.length > 0 || call.state === 'done' || call.state === 'failed';
  return (
    <div className="flex flex-col gap-3">
      <Tabs<Tab>
        label={t('callTabs')}
        value={chosen ?? (hasResult ? 'result' : 'arguments')}
        onChange={setChosen}
        items={[
          { value: 'arguments', label: t('arguments'), content: <CallArguments json={call.arguments} /> },
          { value: 'result', label: t('result'), content: <CallResult call={call} /> },
        ]}
      />
      {call.notes.length > 0 && (
        <ul aria-label={t('callNotes')} className="flex flex-col gap-1 text-xs text-muted">
          {call.notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      {call.permitted_by && (
        <p className="text-xs text-muted">
          {t('permittedBy')}
          {c('colon')}
          <Permit permit={call.permitted_by} />
        </p>
      )}
    </div>
  );
}

function Permit({ permit }: { readonly permit: PermitView }): ReactElement {
  const t = useText('chat');
  const words = permit.kind === 'rule' ? permit.pattern : t(`permit_${permit.kind}`);
  return <span className="text-text">{words}</span>;
}

function CallArguments({ json }: { readonly json: string }): ReactElement {
  const t = useText('chat');
  if (isEmptyObject(json)) return <p className="text-sm text-muted">{t('noArguments')}</p>;
  return <JsonView json={json} maxHeight={320} copyLabel={t('copyArguments')} />;
}

const emptyResult: Record<CallState, 'resultLater' | 'noResult' | 'resultNever'> = {
  waiting: 'resultLater',
  running: 'resultLater',
  done: 'noResult',
  failed: 'resultNever',
  denied: 'resultNever',
  cancelled: 'resultNever',
};

function CallResult({ call }: { readonly call: ToolCallView }): ReactElement {
  const t = useText('chat');
  return (
    <div className="flex flex-col gap-3">
      {call.problem && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{call.problem}</p>}
      {call.result.length > 0 ? (
        <ResultBlocks tool={call.tool} blocks={call.result} />
      ) : (
        !call.problem && <p className="text-sm text-muted">{t(emptyResult[call.state])}</p>
      )}
    </div>
  );
}
