import { i18n } from './i18n';
import { faults } from './text/en/faults';

type FaultText = keyof typeof faults;

/** Faults whose message says which file, field or address; the message of any other only repeats our sentence. */
const detailed: ReadonlySet<string> = new Set<FaultText>([
  'bad-input',
  'blocked-address',
  'config',
  'config-broken',
  'conflict',
  'invalid-entry',
  'invalid-name',
  'read-failed',
  'timed-out',
  'too-large',
  'unreachable',
  'write-failed',
]);

const isKnown = (kind: string): kind is FaultText => Object.hasOwn(faults, kind);

/**
 * Why something failed, in the language of the page: a sentence for the kind of fault, then main's own words where
 * they say more. A kind without a sentence has main's words alone.
 */
export function whyOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const kind = error instanceof Error && 'kind' in error ? String(error.kind) : '';
  if (!isKnown(kind)) return message;
  const sentence = i18n.t(kind, { ns: 'faults' });
  if (!detailed.has(kind) || message === '') return sentence;
  return `${sentence}${i18n.language === 'zh' ? '' : ' '}${message}`;
}
