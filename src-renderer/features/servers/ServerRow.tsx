import type { ServerView } from '@contract';
import type { ReactElement } from 'react';
import { cx } from '../../lib/cx';
import { stateDot } from '../../lib/serverState';
import { StateDot } from '../../ui/StateDot';
import { useAsking } from '../../ui/useAsking';
import { RemoveAsk } from './RemoveAsk';
import { openServer, remove } from './serverActions';
import { ServerControls } from './ServerControls';
import { ServerFact, ServerStateText } from './ServerLine';

/** One server in the list: mark, name, what is to be said, state, next step. The name opens its page. */
export function ServerRow({ server }: { server: ServerView }): ReactElement {
  const { asked, ask, keep, home } = useAsking<HTMLLIElement, 'remove'>();
  if (asked) {
    return (
      <li ref={home}>
        <RemoveAsk server={server} onKeep={keep} onRemove={() => void remove(server)} />
      </li>
    );
  }
  const isOff = !server.enabled;
  return (
    <li ref={home} className="relative flex min-h-14 items-center gap-3 px-4 py-2 transition-colors hover:bg-hover/60">
      <StateDot state={stateDot(server)} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 wide:grid-cols-[minmax(7rem,13rem)_minmax(0,1fr)_auto]">
        <button
          type="button"
          onClick={() => openServer(server)}
          className={cx(
            'truncate rounded-control text-left font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
            isOff ? 'text-muted' : 'text-text',
          )}
        >
          {server.name}
        </button>
        <span className="order-last col-span-2 truncate text-muted wide:order-none wide:col-span-1">
          <ServerFact server={server} />
        </span>
        <span className="text-right text-xs whitespace-nowrap text-muted">
          <ServerStateText server={server} />
        </span>
      </div>
      <div className="relative">
        <ServerControls server={server} place="row" onAskRemove={() => ask('remove')} />
      </div>
    </li>
  );
}
