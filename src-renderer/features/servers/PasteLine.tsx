import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { splitCommandLine, type CommandLine } from '../../lib/splitCommandLine';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { TextArea } from '../../ui/TextArea';

interface PasteLineProps {
  readonly initial: string;
  readonly onUse: (line: CommandLine) => void;
  readonly onCancel: () => void;
}

/** Shows what a pasted command line becomes before it is taken. Its values may be secret, so only names are shown. */
export function PasteLine({ initial, onUse, onCancel }: PasteLineProps): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const [line, setLine] = useState(() => splitCommandLine(initial));
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!box.current) return;
    box.current.value = initial;
    box.current.focus();
  }, [initial]);
  return (
    <div
      role="group"
      aria-label={t('pasteLine')}
      className="flex flex-col gap-2 rounded-card bg-sunken p-3 ring-1 ring-line ring-inset"
    >
      <TextArea
        ref={box}
        mono
        rows={3}
        aria-label={t('pasteLine')}
        placeholder="API_KEY=… npx -y @scope/server --option"
        onChange={({ target }) => setLine(splitCommandLine(target.value))}
      />
      <p className="text-xs text-muted">{t('pasteLineHint')}</p>
      {line.command.length > 0 && (
        <Preview label={t('splitPreview')}>
          {line.command.map((word, index) => (
            <Chip key={index}>
              <span className="font-mono wrap-anywhere whitespace-pre-wrap">{word === '' ? '""' : word}</span>
            </Chip>
          ))}
        </Preview>
      )}
      {line.env.length > 0 && (
        <Preview label={t('splitEnv')}>
          {line.env.map(({ name }, index) => (
            <Chip key={index}>
              <span className="font-mono">{name}</span>
            </Chip>
          ))}
        </Preview>
      )}
      {line.problem && (
        <p role="alert" className="text-xs text-bad-text">
          {t(line.problem === 'needs-shell' ? 'splitShell' : 'splitQuote')}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {c('cancel')}
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabled={line.command.length === 0 || line.problem === 'unclosed-quote'}
          onClick={() => onUse(line)}
        >
          {t('useSplit')}
        </Button>
      </div>
    </div>
  );
}

const Preview = ({ label, children }: { label: string; children: ReactElement[] }): ReactElement => (
  <div>
    <p className="mb-1 text-xs text-muted">{label}</p>
    <div className="flex flex-wrap gap-1.5">{children}</div>
  </div>
);
