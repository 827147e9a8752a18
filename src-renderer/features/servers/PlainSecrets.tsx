import type { ServerView } from '@contract';
import type { ReactElement } from 'react';
import { bridge } from '../../bridge';
import { i18n, useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { sayProtected } from '../../ui/sayProtected';

/** Says that secrets of this server were typed into the file, and offers to move them into encryption (spec S6). */
export function PlainSecrets({ server }: { server: ServerView }): ReactElement | null {
  const t = useText('secrets');
  const { plain_secrets } = server;
  if (plain_secrets.length === 0) return null;
  return (
    <Banner
      action={
        <Button size="sm" onClick={() => void protect(server)}>
          {t('protect')}
        </Button>
      }
    >
      {t('plainHere', { count: plain_secrets.length })}{' '}
      <span className="font-mono text-xs text-muted">{plain_secrets.join(', ')}</span>
    </Banner>
  );
}

const protect = ({ id }: ServerView): Promise<boolean> =>
  attempt(bridge.protectSecrets({ ids: [id] }).then(sayProtected), i18n.t('protectFailed', { ns: 'secrets' }));
