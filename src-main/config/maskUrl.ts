import { MASK, maskOf } from '../lib/secret';
import { literal, nameOf, parseTemplate } from './template';
import type { Part } from './template';
import { splitUrl } from './urlParts';
import type { UrlPart } from './urlParts';

export interface MaskedUrl {
  readonly text: string;
  /** True when `text` hides something, so that it must not be saved again. */
  readonly isMasked: boolean;
}

/** What may be shown of an address (spec S1): scheme, host, plain path segments and the names in its query. */
export function maskUrl(written: string, maskOfReference: (written: string) => string = () => MASK): MaskedUrl {
  const parts = written === '' ? [] : splitUrl(written);
  if (!parts) return { text: MASK, isMasked: true };
  const text = parts.map((part) => show(part, maskOfReference)).join('');
  return { text, isMasked: text !== written };
}

function show({ text, place }: UrlPart, maskOfReference: (written: string) => string): string {
  const template = parseTemplate(text);
  const references = template.filter((part) => part.kind !== 'text');
  if (place === null) return template.map((part) => showPart(part, maskOfReference)).join('');
  if (references.length === 0) return maskOf(text);
  return references.length === template.length
    ? references.map((part) => showPart(part, maskOfReference)).join('')
    : MASK;
}

function showPart(part: Part, maskOfReference: (written: string) => string): string {
  if (part.kind === 'text') return literal(part.text);
  if (part.kind === 'secret') return maskOfReference(part.written);
  if (part.kind === 'env' && part.fallback) return `\${${nameOf(part)}:-${MASK}}`;
  return part.written;
}
