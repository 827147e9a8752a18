import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';

/** Stands instead of everything when main did not tell the settings. */
export function StartFailed({ why }: { why: string }): ReactElement {
  const t = useText('shell');
  const c = useText('common');
  return (
    <main className="mx-auto flex h-full max-w-xl flex-col justify-center gap-4 px-6">
      <h1 className="text-lg font-semibold">Plugboard</h1>
      <Banner
        tone="bad"
        title={t('startFailedTitle')}
        action={
          <Button size="sm" onClick={() => location.reload()}>
            {c('retry')}
          </Button>
        }
      >
        {why}
      </Banner>
    </main>
  );
}
