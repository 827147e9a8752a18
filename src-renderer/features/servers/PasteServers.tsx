import { useRef, type ReactElement } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { TextArea } from '../../ui/TextArea';
import { ImportSteps } from './ImportSteps';

interface PasteServersProps {
  /** Tells whether something would be lost by closing. */
  readonly onHold: (holds: boolean) => void;
  readonly onDone: () => void;
}

/**
 * Reads pasted text in two steps. It may hold secrets, so it stands only in its box: never in a store, never as an
 * attribute, and it is gone as soon as main has read it.
 */
export function PasteServers({ onHold, onDone }: PasteServersProps): ReactElement {
  const t = useText('servers');
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <ImportSteps onHold={onHold} onDone={onDone}>
      {({ look, problem, busy }) => (
        <div className="flex flex-col gap-4">
          <Field label={t('pasteLabel')} hint={t('pasteHint')}>
            <TextArea
              ref={box}
              mono
              rows={12}
              autoFocus
              onChange={({ target }) => onHold(target.value.trim() !== '')}
              placeholder={'{\n  "mcpServers": {\n    "files": { "command": "npx", "args": ["-y", "…"] }\n  }\n}'}
            />
          </Field>
          {problem !== null && (
            <Banner tone="bad" title={t('pasteFailed')}>
              {problem}
            </Banner>
          )}
          <Button
            variant="primary"
            busy={busy}
            className="self-end"
            onClick={() => {
              const text = box.current?.value ?? '';
              if (text.trim() !== '') void look(bridge.previewImport({ text }));
            }}
          >
            {t('look')}
          </Button>
        </div>
      )}
    </ImportSteps>
  );
}
