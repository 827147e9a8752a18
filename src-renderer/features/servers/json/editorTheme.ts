import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colours and letters of the page; light and dark follow its tokens by themselves. */
const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)', fontSize: '12.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6', fontVariantLigatures: 'none' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklch, var(--accent) 26%, transparent)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in oklch, var(--hover) 55%, transparent)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--faint)', border: 'none' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--warn)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '.cm-specialChar': { color: 'var(--bad-text)' },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--text)', fontFamily: 'var(--font-sans)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 28px 8px 10px' },
  '.cm-panel.cm-search label': { fontSize: '12px' },
  '.cm-panel.cm-search button[name=close]': { fontSize: '16px', padding: '0 6px', color: 'var(--muted)' },
  '.cm-textfield': {
    fontSize: '12px',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    padding: '2px 6px',
  },
  '.cm-button': {
    fontSize: '12px',
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    color: 'var(--text)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
  },
  '.cm-tooltip-lint': { fontFamily: 'var(--font-sans)', fontSize: '13px', maxWidth: '32rem' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--info)' },
  '.cm-lintRange': { backgroundImage: 'none', textDecoration: 'underline wavy 1px', textUnderlineOffset: '3px' },
  '.cm-lintRange-error': { textDecorationColor: 'var(--bad)' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--warn)' },
  '.cm-lintRange-info': { textDecorationColor: 'var(--info)' },
  '.cm-chip': {
    display: 'inline-block',
    padding: '0 6px',
    margin: '0 1px',
    borderRadius: '5px',
    fontFamily: 'var(--font-sans)',
    fontSize: '11.5px',
    lineHeight: '17px',
    color: 'var(--muted)',
    backgroundColor: 'var(--sunken)',
    boxShadow: 'inset 0 0 0 1px var(--line-strong)',
  },
  '.cm-chip[data-kind="stored"]': { color: 'var(--accent)', backgroundColor: 'var(--accent-soft)', boxShadow: 'none' },
  '.cm-chip[data-kind="unknown"]': { color: 'var(--bad-text)', backgroundColor: 'var(--bad-soft)', boxShadow: 'none' },
  '.cm-chip[data-kind="comment"]': { fontStyle: 'italic', boxShadow: 'none' },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'color-mix(in oklch, var(--ok) 70%, var(--text))' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: tags.punctuation, color: 'var(--muted)' },
  { tag: tags.invalid, color: 'var(--bad-text)' },
]);

export const editorTheme: Extension = [theme, syntaxHighlighting(colours)];
