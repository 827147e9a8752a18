import type { JsonMarkerView } from '@contract';
import type { useText } from '../../../lib/i18n';
import type { MarkerWords } from './markerChips';

/** What a mark stands for, in the words of the page; never what is hidden behind it. */
export function markerWords(
  marker: string,
  markers: readonly JsonMarkerView[],
  t: ReturnType<typeof useText<'json'>>,
): MarkerWords {
  const found = markers.find((it) => it.marker === marker);
  if (!found) return { kind: 'unknown', label: t('hiddenUnknown'), hint: t('hintUnknown') };
  const { kind, references } = found;
  if (kind === 'comment') return { kind, label: t('hiddenComment'), hint: t('hintComment') };
  if (references.length > 0) {
    const names = references.join(', ');
    return { kind, label: names, hint: t('hintReferences', { names }) };
  }
  return kind === 'stored'
    ? { kind, label: t('hiddenStored'), hint: t('hintStored') }
    : { kind, label: t('hiddenWritten'), hint: t('hintWritten') };
}
