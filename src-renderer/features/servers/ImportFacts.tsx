import type { ImportEntryView } from '@contract';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../lib/i18n';
import { Chip } from '../../ui/Chip';
import { typeText } from './typeText';

/** What a found server would run or reach, whole, the names of its values, and what does not come along. */
export function ImportFacts({ entry }: { entry: ImportEntryView }): ReactElement {
  const t = useText('servers');
  const i = useText('imports');
  const notes = [...(entry.same_as === null ? [] : [i('sameAs', { name: entry.same_as })]), ...entry.notes];
  return (
    <>
      <div className="font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
        {entry.command
          ? entry.command.map((part) => (/[\s"']|^$/.test(part) ? JSON.stringify(part) : part)).join(' ')
          : entry.url}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5 text-xs">
        <Fact label={t('transport')}>{t(typeText(entry.type))}</Fact>
        {entry.cwd !== undefined && (
          <Fact label={i('folder')}>
            <span className="font-mono wrap-anywhere">{entry.cwd}</span>
          </Fact>
        )}
        <Names label={i('environment')} names={entry.env_names} />
        <Names label={i('headers')} names={entry.header_names} />
        <Names label={i('inherits')} names={entry.env_inherit} />
        {entry.sign_in !== null && <Fact label={i('signIn')}>{entry.sign_in}</Fact>}
        {entry.files.length > 0 && (
          <Fact label={i('readsFiles')}>
            {entry.files.map((path) => (
              <span key={path} className="block font-mono wrap-anywhere">
                {path}
              </span>
            ))}
            <span className="block text-muted">{i('readsFilesText')}</span>
          </Fact>
        )}
      </dl>
      {notes.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-4 text-xs text-muted marker:text-warn">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

const Names = ({ label, names }: { label: string; names: readonly string[] }): ReactElement | null =>
  names.length === 0 ? null : (
    <Fact label={label}>
      <span className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <Chip key={name}>
            <span className="font-mono">{name}</span>
          </Chip>
        ))}
      </span>
    </Fact>
  );
