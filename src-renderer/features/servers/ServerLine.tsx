import type { ServerView } from '@contract';
import type { ReactElement } from 'react';
import { hostOf } from '../../lib/hostOf';
import { useText } from '../../lib/i18n';
import { stateWord } from '../../lib/serverState';
import { useNow } from '../../lib/useNow';
import { tellingLine } from './tellingLine';
import { faultLine, faultText } from './faultText';

/** What is to be said of a server beside its state: why it does not work, else what it brings. */
export function ServerFact({ server }: { server: ServerView }): ReactElement | null {
  const t = useText('servers');
  const s = useText('signIn');
  const c = useText('common');
  if (server.waiting?.keeps_old === false) return <>{t('waitingLine')}</>;
  const locked = server.unreadable.filter(({ state }) => state === 'locked').length;
  if (locked > 0) return <>{t('locked', { count: locked })}</>;
  if (server.unreadable.length > 0) return <>{t('undecryptable', { count: server.unreadable.length })}</>;
  if (server.pending_sign_in) return <>{s('waitsAt', { host: hostOf(server.pending_sign_in.issuer) })}</>;
  if (server.phase === 'ready') return <>{c('tools', { count: server.tool_count })}</>;
  if (!server.error) return null;
  const { exit_code, signal, stderr, message, kind } = server.error;
  const last = tellingLine(stderr);
  if (exit_code !== null) return <>{`${t('exitedWith', { code: exit_code })}${last ? `${c('colon')}${last}` : ''}`}</>;
  if (signal !== null) return <>{`${t('endedBy', { signal })}${last ? `${c('colon')}${last}` : ''}`}</>;
  return <>{faultLine(t(faultText(kind)), message, c('colon'))}</>;
}

/** The state in words, with what is known of the next try. */
export function ServerStateText({ server }: { server: ServerView }): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const now = useNow(server.retry_at !== null);
  if (server.phase === 'waiting' && server.retry_at !== null) {
    const seconds = Math.ceil((server.retry_at - now) / 1000);
    return <span className="tabular">{seconds > 0 ? t('nextTry', { seconds }) : t('nextTryNow')}</span>;
  }
  const again = server.phase === 'connecting' && (server.attempt ?? 1) > 1;
  return (
    <>{again ? `${c(stateWord(server))}, ${t('tryNumber', { count: server.attempt ?? 1 })}` : c(stateWord(server))}</>
  );
}
