import type { ServerView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { StoredAddress } from '../../ui/StoredAddress';
import { TextInput } from '../../ui/TextInput';
import type { DraftProblems } from './draftProblems';
import type { ServerDraft } from './serverDraft';
import { useUnreadable } from './useUnreadable';

interface UrlFieldProps {
  readonly draft: ServerDraft;
  readonly server: ServerView | null;
  readonly problems: DraftProblems;
  readonly onChange: (part: Partial<ServerDraft>) => void;
}

export function UrlField({ draft, server, problems, onChange }: UrlFieldProps): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const problemAt = useUnreadable(server);
  const canKeep = server?.url_is_masked === true;
  return (
    <Field
      label={t('url')}
      error={problems.url ? t(problems.url) : problemAt('url', draft.url === null)}
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
        <StoredAddress masked={server?.url ?? ''} onReplace={() => onChange({ url: '' })} />
      ) : (
        <TextInput
          mono
          type="url"
          placeholder={draft.type === 'ws' ? 'wss://example.com/mcp' : 'https://example.com/mcp'}
          value={draft.url}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      )}
    </Field>
  );
}
