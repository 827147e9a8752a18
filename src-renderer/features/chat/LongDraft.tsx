import { memo, useMemo, type ReactElement } from 'react';
import { cx } from '../../lib/cx';

const linesPerPart = 80;
const fence = /^(?:`{3,}|~{3,})[^\n]*\n/;

/** A block too long to be read again with every token: its words as they are, code in the shape code will have. */
export function LongDraft({ text }: { readonly text: string }): ReactElement {
  const isCode = fence.test(text);
  const parts = useMemo(() => toParts(isCode ? text.replace(fence, '') : text), [isCode, text]);
  return (
    <div
      className={cx(
        'wrap-anywhere whitespace-pre-wrap',
        isCode &&
          'max-h-[400px] overflow-y-auto rounded-card border border-line bg-sunken px-3 py-2.5 font-mono text-xs leading-5',
      )}
    >
      {parts.map((part, index) => (
        <Part key={index} text={part} isLast={index === parts.length - 1} />
      ))}
    </div>
  );
}

const Part = memo(function Part({ text, isLast }: { readonly text: string; readonly isLast: boolean }): ReactElement {
  return (
    <div className={isLast ? undefined : '[contain-intrinsic-size:auto_1600px] [content-visibility:auto]'}>{text}</div>
  );
});

function toParts(text: string): readonly string[] {
  const lines = text.split('\n');
  return Array.from({ length: Math.ceil(lines.length / linesPerPart) }, (_, index) =>
    lines.slice(index * linesPerPart, (index + 1) * linesPerPart).join('\n'),
  );
}
