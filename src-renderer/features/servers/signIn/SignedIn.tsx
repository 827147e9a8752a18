import type { ServerView, SignInView } from '@contract';
import { BadgeCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { hostOf } from '../../../lib/hostOf';
import { useText } from '../../../lib/i18n';
import { relativeTime } from '../../../lib/timeWords';
import { useNow } from '../../../lib/useNow';
import { AskInPlace } from '../../../ui/AskInPlace';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import { useAsking } from '../../../ui/useAsking';
import { signOut } from './signInActions';

interface SignedInProps {
  readonly server: ServerView;
  readonly signIn: SignInView;
}

/** Who issued what, until when, and the way out, which asks once (spec O5). */
export function SignedIn({ server, signIn }: SignedInProps): ReactElement {
  const t = useText('signIn');
  const { asked, ask, keep, home } = useAsking<HTMLDivElement, 'sign-out'>();
  return (
    <div ref={home} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Chip>
          <BadgeCheck aria-hidden size={14} strokeWidth={1.5} className="shrink-0 text-ok" />
          <span className="font-medium">{t('signedIn')}</span>
          <span className="truncate text-muted" title={signIn.issuer}>
            {t('issuedBy', { host: hostOf(signIn.issuer) })}
          </span>
        </Chip>
        {asked === null && (
          <Button data-asks size="sm" onClick={() => ask('sign-out')}>
            {t('signOut')}
          </Button>
        )}
      </div>
      <p className="text-xs text-muted">
        <Expiry signIn={signIn} isMachine={server.sign_in_kind !== 'oauth'} />
      </p>
      <Scopes scopes={signIn.scopes} />
      {asked !== null && (
        <AskInPlace
          className="rounded-card px-3 py-2"
          size="sm"
          label={t('signOut')}
          question={t('signOutAsk', { name: server.name })}
          keep={t('staySignedIn')}
          act={t('signOut')}
          onKeep={keep}
          onAct={() => {
            keep();
            void signOut(server);
          }}
        />
      )}
    </div>
  );
}

interface ExpiryProps {
  readonly signIn: SignInView;
  /** Nobody is needed for another token. */
  readonly isMachine: boolean;
}

function Expiry({ signIn: { expires_at, has_refresh_token }, isMachine }: ExpiryProps): ReactElement {
  const t = useText('signIn');
  const { language } = useTranslation().i18n;
  const now = useNow(expires_at !== null);
  if (expires_at === null) return <>{t('expiresUnknown')}</>;
  const when = relativeTime(expires_at, now, language);
  const said = expires_at > now ? t('expires', { when }) : t('expired', { when });
  return <>{`${said} · ${has_refresh_token || isMachine ? t('renews') : t('renewsNot')}`}</>;
}

function Scopes({ scopes }: { scopes: readonly string[] }): ReactElement {
  const t = useText('signIn');
  if (scopes.length === 0) return <p className="text-xs text-muted">{t('noScopes')}</p>;
  return (
    <ul aria-label={t('scopes')} className="flex flex-wrap items-center gap-1.5">
      <li aria-hidden className="text-xs text-muted">
        {t('scopes')}
      </li>
      {scopes.map((scope) => (
        <li key={scope} className="max-w-full">
          <Chip>
            <span className="truncate font-mono">{scope}</span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}
