import { ArrowUp, ClipboardPaste, Plus, X } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import type { CommandLine } from '../../lib/splitCommandLine';
import { Button } from '../../ui/Button';
import { useFieldLink } from '../../ui/Field';
import { IconButton } from '../../ui/IconButton';
import { TextInput } from '../../ui/TextInput';
import { PasteLine } from './PasteLine';
import { argumentRow, type ArgumentRow } from './serverDraft';

interface ArgumentRowsProps {
  readonly rows: readonly ArgumentRow[];
  readonly onChange: (rows: readonly ArgumentRow[]) => void;
  /** Takes a pasted command line, whose leading assignments belong to the environment. */
  readonly onLine: (line: CommandLine) => void;
}

/** A command as the array it is: one row per argument. Enter adds a row below one that holds something, Backspace in an empty one removes it. */
export function ArgumentRows({ rows, onChange, onLine }: ArgumentRowsProps): ReactElement {
  const t = useText('servers');
  const [pasting, setPasting] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const link = useFieldLink();

  const focus = (index: number): void => {
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus());
  };
  const insertAfter = (index: number): void => {
    onChange(rows.toSpliced(index + 1, 0, argumentRow()));
    focus(index + 1);
  };
  const removeAt = (index: number): void => {
    if (rows.length === 1) return;
    onChange(rows.toSpliced(index, 1));
    focus(Math.max(0, index - 1));
  };
  const write = (index: number, text: string): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, text, isUntouched: false } : row)));
  const moveUp = (index: number): void => {
    const row = rows[index];
    if (row) onChange(rows.toSpliced(index, 1).toSpliced(index - 1, 0, row));
    focus(index - 1);
  };
  const onKey = (event: KeyboardEvent, index: number): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (rows[index]?.text !== '') insertAfter(index);
    } else if (event.key === 'Backspace' && rows[index]?.text === '' && rows.length > 1) {
      event.preventDefault();
      removeAt(index);
    }
  };
  /** A whole line pasted into an empty form is offered split, never silently. */
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (rows.some((row) => row.text !== '') || !/\S\s+\S/.test(text)) return;
    event.preventDefault();
    setPasting(text);
  };

  if (pasting !== null) {
    return (
      <PasteLine
        initial={pasting}
        onCancel={() => setPasting(null)}
        onUse={(line) => {
          setPasting(null);
          onLine(line);
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <ol ref={list} className="flex flex-col gap-1.5">
        {rows.map((row, index) => (
          <li key={row.key} className="flex items-center gap-1">
            <TextInput
              {...(index === 0 ? link : { id: undefined, 'aria-describedby': undefined, 'aria-invalid': undefined })}
              mono
              aria-label={index === 0 ? t('program') : t('argument', { number: index })}
              placeholder={index === 0 ? 'npx' : ''}
              value={row.text}
              onChange={({ target }) => write(index, target.value)}
              onKeyDown={(event) => onKey(event, index)}
              onPaste={index === 0 ? onPaste : undefined}
            />
            {rows.length > 1 && (
              <>
                <IconButton
                  size="sm"
                  icon={ArrowUp}
                  label={t('moveUp', { number: index })}
                  disabled={index === 0}
                  onClick={() => moveUp(index)}
                />
                <IconButton
                  size="sm"
                  icon={X}
                  label={t('removeArgument', { number: index })}
                  onClick={() => removeAt(index)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-1">
        <Button size="sm" variant="quiet" icon={Plus} onClick={() => insertAfter(rows.length - 1)}>
          {t('addArgument')}
        </Button>
        <Button size="sm" variant="quiet" icon={ClipboardPaste} onClick={() => setPasting('')}>
          {t('pasteLine')}
        </Button>
      </div>
    </div>
  );
}
