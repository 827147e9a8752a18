import { StreamLanguage, type StreamParser, type StringStream } from '@codemirror/language';

interface JsoncState {
  readonly inComment: boolean;
  readonly depth: number;
}

/** JSON with comments, which the grammar of `@codemirror/lang-json` does not know. */
export const jsonc = StreamLanguage.define({
  name: 'jsonc',
  startState: (): { now: JsoncState } => ({ now: { inComment: false, depth: 0 } }),
  copyState: ({ now }) => ({ now }),
  token(stream, state) {
    const { inComment, depth } = state.now;
    if (inComment || stream.match('/*')) {
      state.now = { depth, inComment: !skipPast(stream, '*/') };
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(STRING)) return stream.match(/\s*:/, false) ? 'propertyName' : 'string';
    if (stream.match(NUMBER)) return 'number';
    if (stream.match(/true|false/)) return 'bool';
    if (stream.match('null')) return 'null';
    const char = stream.next();
    if (char === '{' || char === '[') state.now = { inComment, depth: depth + 1 };
    if (char === '}' || char === ']') state.now = { inComment, depth: Math.max(0, depth - 1) };
    return char !== undefined && '{}[],:'.includes(char) ? 'punctuation' : 'invalid';
  },
  indent: ({ now }, textAfter, { unit }) => (now.depth - (/^\s*[}\]]/.test(textAfter) ? 1 : 0)) * unit,
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } }, indentOnInput: /^\s*[}\]]$/ },
} satisfies StreamParser<{ now: JsoncState }>);

const STRING = /"(?:[^"\\]|\\.)*"?/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/;

/** Whether the end was on this line. */
function skipPast(stream: StringStream, end: string): boolean {
  const at = stream.string.indexOf(end, stream.pos);
  if (at < 0) stream.skipToEnd();
  else stream.pos = at + end.length;
  return at >= 0;
}
