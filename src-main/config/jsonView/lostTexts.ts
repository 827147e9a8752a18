import type { JsonNode } from '../../storage/jsonDocument';
import { hiddenValues } from './hiddenValues';

/**
 * What must be blanked in older copies of a file when another text takes its place (spec C5): every hidden text that
 * stood in it and stands there no more, addresses that held one and references to stored secrets included.
 */
export function lostTexts(before: JsonNode | undefined, after: JsonNode | undefined): string[] {
  const kept = new Set(textsOf(after));
  return [...new Set(textsOf(before))].filter((text) => !kept.has(text));
}

const textsOf = (root: JsonNode | undefined): string[] =>
  hiddenValues(root).flatMap((hidden) => {
    const text = String(hidden.node.value);
    if (hidden.kind === 'whole') return [text];
    return [text, ...hidden.parts.flatMap((part) => (part.place === null || part.text === '' ? [] : [part.text]))];
  });
