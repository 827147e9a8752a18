import type { ConfigProblemView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { readAgain } from './serverActions';

/** Spec C4: the file does not parse; says where, what runs meanwhile, what is not written, and what to do. */
export function ConfigProblem({ problem }: { problem: ConfigProblemView }): ReactElement {
  const t = useText('servers');
  const { path, line, column, message } = problem;
  const place = t('problemAt', { path, line, column });
  const action = (
    <>
      <CopyButton text={`${place}: ${message}`} />
      <Button size="sm" onClick={() => void readAgain()}>
        {t('readAgain')}
      </Button>
    </>
  );
  return (
    <Banner tone="bad" title={t('problemTitle')} action={action}>
      <p className="font-mono text-xs leading-5">
        {place}: {message}
      </p>
      <p className="mt-1 text-muted">{t('problemText')}</p>
    </Banner>
  );
}
