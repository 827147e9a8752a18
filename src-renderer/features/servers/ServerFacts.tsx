import type { MaskedView, ServerView } from '@contract';
import { Lock } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../lib/i18n';
import { Chip } from '../../ui/Chip';
import { CodeBlock } from '../../ui/CodeBlock';
import { ReferenceName } from './ReferenceName';
import { SignedIn } from './signIn/SignedIn';
import { ResolvedPreview } from './ResolvedPreview';
import { transportText, typeText } from './typeText';

/** What is configured and what the live server says of itself; secrets by name only. */
export function ServerFacts({ server }: { server: ServerView }): ReactElement {
  const t = useText('servers');
  const f = useText('serverFields');
  const s = useText('signIn');
  const c = useText('common');
  const live = server.server;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 wide:grid-cols-[9rem_minmax(0,1fr)]">
      {server.command && (
        <Fact label={t('runsLabel')}>
          <CodeBlock
            code={server.command.map((part) => part || `(${c('empty')})`).join('\n')}
            copied={server.command.join('\n')}
            wrap
            copyLabel={t('copyCommand')}
            maxHeight={200}
          />
        </Fact>
      )}
      {server.cwd && (
        <Fact label={t('folder')}>
          <Mono>{server.cwd}</Mono>
        </Fact>
      )}
      {server.url !== undefined && (
        <Fact label={t('address')}>
          <Mono>{server.url}</Mono>
          {server.url_is_masked && <p className="text-xs text-muted">{t('addressHidden')}</p>}
        </Fact>
      )}
      <Fact label={t('connection')}>
        {t(typeText(server.type))}
        {live && server.type === 'auto' && <span className="text-muted"> · {t(transportText(live.transport))}</span>}
      </Fact>
      {live && (
        <Fact label={t('saysItIs')}>
          {live.name} {live.version}
          <span className="text-muted"> · MCP {live.protocol_version}</span>
        </Fact>
      )}
      {server.sign_in?.has_token === true && (
        <Fact label={s('area')}>
          <SignedIn key={server.id} server={server} signIn={server.sign_in} />
        </Fact>
      )}
      <Names label={t('environment')} names={server.env} />
      {server.env_inherit && server.env_inherit.length > 0 && (
        <Fact label={t('inherits')}>
          <Mono>{server.env_inherit.join(', ')}</Mono>
        </Fact>
      )}
      <Names label={t('headers')} names={server.headers} />
      {server.references.length > 0 && (
        <Fact label={t('references')}>
          <ul>
            {server.references.map((reference) => (
              <li key={reference}>
                <ReferenceName reference={reference} />
              </li>
            ))}
          </ul>
          <ResolvedPreview key={server.id} id={server.id} />
        </Fact>
      )}
      {server.source_catalog_url !== null && (
        <Fact label={f('source')}>
          <Mono>{server.source_catalog_url}</Mono>
        </Fact>
      )}
      {server.description && <Fact label={t('description')}>{server.description}</Fact>}
      {(server.notes.length > 0 || server.noise_count > 0) && (
        <Fact label={t('notes')}>
          <ul className="list-disc space-y-1 pl-4 marker:text-muted">
            {server.notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
            {server.noise_count > 0 && <li>{t('noise', { count: server.noise_count })}</li>}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <>
    <dt className="-mb-3 text-muted wide:mb-0">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);

const Mono = ({ children }: { children: ReactNode }): ReactElement => (
  <span className="font-mono text-xs leading-5 wrap-anywhere">{children}</span>
);

function Names({ label, names }: { label: string; names: Readonly<Record<string, MaskedView>> }): ReactElement | null {
  const c = useText('common');
  const entries = Object.entries(names);
  if (entries.length === 0) return null;
  return (
    <Fact label={label}>
      <ul className="flex flex-wrap gap-2">
        {entries.map(([name, { has_value, masked }]) => (
          <li key={name}>
            <Chip>
              <span className="font-mono">{name}</span>
              {has_value && <Lock aria-label={c('stored')} size={12} strokeWidth={1.5} className="text-muted" />}
              {has_value && (
                <span aria-hidden className="font-mono text-muted">
                  {masked}
                </span>
              )}
            </Chip>
          </li>
        ))}
      </ul>
    </Fact>
  );
}
