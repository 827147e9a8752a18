import type { ConfirmView } from '@contract/confirm';
import type { ReactElement } from 'react';
import { cx } from '../../lib/cx';
import { useText } from '../../lib/i18n';

type Row = ConfirmView['rows'][number];

/** Every row with every value on its own line; a change stands with what was there before. */
export function ConfirmRows({ rows }: { rows: readonly Row[] }): ReactElement {
  return (
    <div className="mt-5 flex flex-col gap-4">
      {groupsOf(rows).map((group, index) => (
        <dl key={index} className="divide-y divide-line overflow-hidden rounded-card border border-line">
          {group.map((row, at) => (
            <RowLine key={at} row={row} />
          ))}
        </dl>
      ))}
    </div>
  );
}

/** A heading begins a group of its own. */
const groupsOf = (rows: readonly Row[]): Row[][] =>
  rows.reduce<Row[][]>((groups, row) => {
    const last = groups.at(-1);
    if (last && !row.isHeading) last.push(row);
    else groups.push([row]);
    return groups;
  }, []);

function RowLine({ row }: { row: Row }): ReactElement {
  const t = useText('confirm');
  return (
    <div
      className={cx('grid grid-cols-[8rem_minmax(0,1fr)] gap-4 px-4 py-3', row.isHeading && 'bg-sunken font-medium')}
    >
      <dt className="wrap-anywhere text-muted">{row.label}</dt>
      <dd className="flex min-w-0 flex-col gap-2">
        {row.before && <Values label={t('before')} values={row.before} isOld isWords={row.isWords} />}
        <Values label={row.before ? t('after') : null} values={row.value} isOld={false} isWords={row.isWords} />
      </dd>
    </div>
  );
}

interface ValuesProps {
  readonly label: string | null;
  readonly values: readonly string[];
  readonly isOld: boolean;
  readonly isWords: boolean | undefined;
}

function Values({ label, values, isOld, isWords = false }: ValuesProps): ReactElement {
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
      <ol className={isWords ? '' : 'font-mono text-xs leading-5'}>
        {values.map((value, index) => (
          <li key={index} className="wrap-anywhere whitespace-pre-wrap">
            {value === '' ? <span className="font-sans text-muted">({t('empty')})</span> : value}
          </li>
        ))}
      </ol>
    </div>
  );
}
