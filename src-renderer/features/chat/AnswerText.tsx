import { memo, useMemo, useState, type ReactElement } from 'react';
import { parseMarkdownIntoBlocks } from 'streamdown';
import { Markdown } from '../../ui/Markdown';
import { growBlocks, nothingGrown, toPieces } from './growBlocks';
import { LongDraft } from './LongDraft';
import { splitLongLists } from './splitLongLists';

/** A single block longer than this is drawn plainly while it is being written, and in full once it is whole. */
const longBlock = 8000;

/**
 * A model's answer, drawn piece by piece so that one more token costs the same at the end of a long answer as at its
 * start: pieces that are whole are drawn once, and not laid out while they are out of sight.
 */
export function AnswerText({ text, streaming }: { readonly text: string; readonly streaming: boolean }): ReactElement {
  const [grow] = useState(createGrower);
  const grown = useMemo(() => grow(text), [grow, text]);
  const isLong = streaming && grown.open.length > longBlock;
  const pieces = useMemo(() => toPieces(isLong ? { ...grown, open: '' } : grown), [grown, isLong]);
  const last = pieces.length - 1;
  return (
    <div className="flex flex-col gap-[0.75em] text-base">
      {pieces.map((piece, index) => (
        <Piece key={index} text={piece} isLast={index === last} streaming={streaming && !isLong && index === last} />
      ))}
      {isLong && <LongDraft text={grown.open} />}
    </div>
  );
}

const Piece = memo(function Piece(props: {
  readonly text: string;
  readonly isLast: boolean;
  readonly streaming: boolean;
}): ReactElement {
  return (
    <div className={props.isLast ? undefined : '[contain-intrinsic-size:auto_400px] [content-visibility:auto]'}>
      <Markdown text={props.text} streaming={props.streaming} />
    </div>
  );
});

const split = (markdown: string): readonly string[] => splitLongLists(parseMarkdownIntoBlocks(markdown));

/** Remembers what was settled; asking again for the same text gives the same answer. */
function createGrower() {
  let grown = nothingGrown;
  return (text: string) => (grown = growBlocks(grown, text, split));
}
