import type { ServerView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import type { DraftProblems, ServerDraft } from './serverDraft';

interface UrlFieldProps {
  readonly draft: ServerDraft;
  readonly server: ServerView | null;
  readonly problems: DraftProblems;
  readonly onChange: (part: Partial<ServerDraft>) => void;
}

/** An address with hidden parts is shown masked and kept until it is replaced whole; the mask never goes back. */
export function UrlField({ draft, server, problems, onChange }: UrlFieldProps): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const canKeep = server?.url_is_masked === true;
  return (
    <Field
      label={t('url')}
      error={problems.url && t(problems.url)}
      aside={
        canKeep &&
        draft.url !== null && (
          <Button size="sm" variant="quiet" onClick={() => onChange({ url: null })}>
            {c('cancel')}
          </Button>
        )
      }
    >
      {draft.url === null ? (
        <div className="flex min-h-8 items-center gap-2">
          <span className="min-w-0 flex-1 font-mono text-xs wrap-anywhere text-muted">
            {t('urlStored', { masked: server?.url ?? '' })}
          </span>
          <Button size="sm" variant="quiet" onClick={() => onChange({ url: '' })}>
            {c('replace')}
          </Button>
        </div>
      ) : (
        <TextInput
          mono
          type="url"
          placeholder="https://example.com/mcp"
          value={draft.url}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      )}
    </Field>
  );
}
