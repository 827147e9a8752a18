import type { ConfirmView } from '@contract/confirm';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';

type Row = ConfirmView['rows'][number];

/** Every row with every value on its own line; a change stands with what was there before. */
export function ConfirmRows({ rows }: { rows: readonly Row[] }): ReactElement {
  const t = useText('confirm');
  return (
    <dl className="mt-5 divide-y divide-line rounded-card border border-line">
      {rows.map((row, index) => (
        <div key={index} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4 px-4 py-3">
          <dt className="wrap-anywhere text-muted">{row.label}</dt>
          <dd className="flex min-w-0 flex-col gap-2">
            {row.before && <Values label={t('before')} values={row.before} isOld />}
            <Values label={row.before ? t('after') : null} values={row.value} isOld={false} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValuesProps {
  readonly label: string | null;
  readonly values: readonly string[];
  readonly isOld: boolean;
}

function Values({ label, values, isOld }: ValuesProps): ReactElement {
  const t = useText('confirm');
  return (
    <div
      className={
        isOld
          ? 'rounded-control bg-sunken px-2 py-1.5 text-muted'
          : label
            ? 'rounded-control bg-accent-soft px-2 py-1.5'
            : ''
      }
    >
      {label && <p className="mb-0.5 text-xs text-muted">{label}</p>}
      {values.length === 0 && <p className="text-muted">{t('nothing')}</p>}
      <ol className="font-mono text-xs leading-5">
        {values.map((value, index) => (
          <li key={index} className="wrap-anywhere whitespace-pre-wrap">
            {value === '' ? <span className="font-sans text-muted">({t('empty')})</span> : value}
          </li>
        ))}
      </ol>
    </div>
  );
}
