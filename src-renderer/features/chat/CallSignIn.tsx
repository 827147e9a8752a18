import type { ServerId, ServerView, ToolCallView } from '@contract';
import { KeyRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { signInStep } from '../../lib/signInStep';
import { ArrivalGuard } from '../../ui/ArrivalGuard';
import { attempt } from '../../ui/attempt';
import { Button } from '../../ui/Button';
import { serversStore } from '../servers/serversStore';
import { go } from '../shell/shellStore';

/** Under the calls that failed because nobody is signed in (spec O5): each such server once, with the way in. */
export function CallSignIn({ calls }: { readonly calls: readonly ToolCallView[] }): ReactElement | null {
  const failed = new Set<ServerId | null>(
    calls.filter(({ state }) => state === 'failed').map((call) => call.server_id),
  );
  const servers = useStore(
    serversStore,
    useShallow((state) => state.servers.filter((server) => failed.has(server.id) && signInStep(server) !== null)),
  );
  if (servers.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {servers.map((server) => (
        <li key={server.id}>
          <Notice server={server} />
        </li>
      ))}
    </ul>
  );
}

function Notice({ server }: { readonly server: ServerView }): ReactElement {
  const t = useText('signIn');
  const { id, name } = server;
  const step = signInStep(server);
  const isHere = step === 'asks' || step === 'begins';
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <KeyRound aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-warn" />
      <span role="status" className="min-w-0 wrap-anywhere">
        {t(step === 'waits' ? 'chatWaits' : 'chatNeeds', { name })}
      </span>
      <ArrivalGuard key={String(isHere)}>
        {isHere ? (
          <Button
            size="sm"
            aria-label={`${t('signIn')}: ${name}`}
            busy={step === 'begins'}
            onClick={() => void signIn(server, t('signInFailed', { name }))}
          >
            {t('signIn')}
          </Button>
        ) : (
          <Button size="sm" onClick={() => go({ screen: 'server', id, tab: 'overview' })}>
            {t('chatShow')}
          </Button>
        )}
      </ArrivalGuard>
    </div>
  );
}

const signIn = ({ id }: ServerView, failed: string): Promise<boolean> => attempt(bridge.signIn({ id }), failed);
