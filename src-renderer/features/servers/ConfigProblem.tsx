import type { ConfigProblemView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { CopyButton } from '../../ui/CopyButton';

/** Spec C4: the file does not parse; says where, what runs meanwhile and what is not written. */
export function ConfigProblem({ problem }: { problem: ConfigProblemView }): ReactElement {
  const t = useText('servers');
  const { path, line, column, message } = problem;
  const place = t('problemAt', { path, line, column });
  return (
    <Banner tone="bad" title={t('problemTitle')} action={<CopyButton text={`${place}: ${message}`} />}>
      <p className="font-mono text-xs leading-5">
        {place}: {message}
      </p>
      <p className="mt-1 text-muted">{t('problemText')}</p>
    </Banner>
  );
}
