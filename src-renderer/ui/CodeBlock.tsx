import { useEffect, useState, type ReactElement } from 'react';
import { cx } from '../lib/cx';
import { useText } from '../lib/i18n';
import { CopyButton } from './CopyButton';
import { highlight, type ColouredLine } from './highlight';

interface CodeBlockProps {
  readonly code: string;
  readonly language?: string;
  /** Wraps long lines; for logs and commands, where sideways scrolling hides things. */
  readonly wrap?: boolean;
  /** Still being written: colours wait until it is whole. */
  readonly streaming?: boolean;
  readonly copyLabel?: string;
  /** What is copied, where it is not just what is shown. */
  readonly copied?: string;
  readonly maxHeight?: number;
}

/** Longer code than this stays plain, so that no page stalls over colours. */
const COLOUR_LIMIT = 20_000;

/** Server or model text in a box: always text nodes, never HTML. */
export function CodeBlock({
  code,
  language,
  wrap = false,
  streaming = false,
  copyLabel,
  copied = code,
  maxHeight = 400,
}: CodeBlockProps): ReactElement {
  const t = useText('common');
  const lines = useColours(code, language, streaming);
  return (
    <div className="group/code relative rounded-card border border-line bg-sunken">
      <div className="absolute top-1 right-1 z-10 rounded-control bg-sunken opacity-0 transition-opacity group-focus-within/code:opacity-100 group-hover/code:opacity-100">
        <CopyButton text={copied} {...(copyLabel && { label: copyLabel })} />
      </div>
      <pre
        tabIndex={0}
        role="group"
        aria-label={language ? t('codeIn', { language }) : t('code')}
        style={{ maxHeight }}
        className={cx(
          'overflow-auto rounded-card px-3 py-2.5 pr-10 font-mono text-xs leading-5 text-text',
          wrap ? 'wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre',
        )}
      >
        <code>{lines ? <Lines lines={lines} /> : code}</code>
      </pre>
    </div>
  );
}

const Lines = ({ lines }: { lines: readonly ColouredLine[] }): ReactElement[] =>
  lines.map((line, row) => (
    <span key={row}>
      {row > 0 && '\n'}
      {line.map(({ text, light, dark }, column) => (
        <span key={column} style={{ color: `light-dark(${light}, ${dark})` }}>
          {text}
        </span>
      ))}
    </span>
  ));

function useColours(code: string, language: string | undefined, streaming: boolean): readonly ColouredLine[] | null {
  const [coloured, setColoured] = useState<{ code: string; lines: readonly ColouredLine[] } | null>(null);
  useEffect(() => {
    if (!language || streaming || code.length > COLOUR_LIMIT) return undefined;
    const gone = new AbortController();
    highlight(code, language).then(
      (lines) => lines && !gone.signal.aborted && setColoured({ code, lines }),
      () => undefined,
    );
    return () => gone.abort();
  }, [code, language, streaming]);
  return coloured?.code === code ? coloured.lines : null;
}
