import type { ToolCallView } from '@contract';
import { memo, useId, useState, type ReactElement } from 'react';
import { bridge } from '../../bridge';
import { cx } from '../../lib/cx';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Button } from '../../ui/Button';
import { Chevron } from '../../ui/Chevron';
import { Progress } from '../../ui/Progress';
import { CallDetails } from './CallDetails';
import { CallStateMark } from './CallStateMark';
import { callSummary } from './callSummary';
import { Duration } from './Duration';
import { useHoldReading } from './reading';

/** One use of a tool as a footnote of the answer: a line that opens in place. */
export const ToolCallCard = memo(function ToolCallCard({ call }: { readonly call: ToolCallView }): ReactElement {
  const t = useText('chat');
  const details = useId();
  const [open, setOpen] = useState(false);
  const holdReading = useHoldReading();
  const toggle = (): void => {
    holdReading();
    setOpen(!open);
  };
  return (
    <div
      data-call={call.id}
      className={cx(
        '-mx-2 border',
        open ? 'rounded-card border-line bg-surface' : 'rounded-control border-transparent',
      )}
    >
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? details : undefined}
          onClick={toggle}
          className={cx(
            'flex min-h-8 min-w-0 flex-1 items-center gap-2 px-2 text-left text-sm hover:bg-hover',
            open ? 'rounded-t-card' : 'rounded-control',
          )}
        >
          <Chevron open={open} />
          <span className="max-w-1/2 shrink-0 truncate">
            <span className="text-muted">{call.server} · </span>
            {call.tool}
          </span>
          <span className={cx('min-w-0 flex-1 truncate', call.state === 'failed' ? 'text-bad-text' : 'text-muted')}>
            {callSummary(call)}
          </span>
          <Duration call={call} />
          <CallStateMark state={call.state} />
        </button>
        {call.state === 'running' && <CancelCall call={call} />}
      </div>
      {call.state === 'running' && call.progress && (
        <div className="px-3 pb-2">
          <Progress label={t('progress', { tool: call.tool })} done={call.progress.done} total={call.progress.total} />
        </div>
      )}
      {open && (
        <div id={details} className="border-t border-line px-4 pt-1 pb-4">
          <CallDetails call={call} />
        </div>
      )}
    </div>
  );
});

function CancelCall({ call }: { readonly call: ToolCallView }): ReactElement {
  const t = useText('chat');
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    await attempt(bridge.cancelCall({ call: call.id }), t('cancelCall'));
    setBusy(false);
  };
  return (
    <Button size="sm" variant="quiet" busy={busy} className="mr-2" onClick={() => void cancel()}>
      {t('cancelCall')}
    </Button>
  );
}
