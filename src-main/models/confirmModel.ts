import { maskUrl } from '../config/maskUrl';
import { isPlainHttp } from '../config/plainHttp';
import type { StoredModel } from '../config/settings';
import type { Question, QuestionRow } from '../lib/question';
import type { ModelText } from '../text/models';

type Reached = Pick<StoredModel, 'vendor' | 'base_url' | 'model'>;

/** True when conversations and the key would go elsewhere than before (spec X). */
export const reachesElsewhere = (before: Reached | undefined, after: Reached): boolean =>
  before === undefined || before.vendor !== after.vendor || (before.base_url ?? '') !== (after.base_url ?? '');

/** What main's dialog shows before a model is added or reached elsewhere; secret parts of the address are masked. */
export function modelQuestion(
  before: Reached | undefined,
  after: Reached,
  sendsKey: boolean,
  texts: ModelText,
): Question {
  const row = (label: string, value: string, was: string | undefined): QuestionRow => ({
    label,
    value: [value],
    before: was === undefined || was === value ? null : [was],
  });
  const words = (...line: Parameters<typeof row>): QuestionRow => ({ ...row(...line), isWords: true });
  const isUsual = !after.base_url && !before?.base_url;
  const address = (model: Reached): string => (model.base_url ? maskUrl(model.base_url).text : texts.usualAddress);
  return {
    title: before ? texts.changeTitle : texts.addTitle,
    lead: texts.lead,
    rows: [
      words(texts.vendor, texts.vendorNames[after.vendor], before && texts.vendorNames[before.vendor]),
      (isUsual ? words : row)(texts.address, address(after), before && address(before)),
      row(texts.model, after.model, before?.model),
      words(texts.key, sendsKey ? texts.keySent : texts.noKey, undefined),
    ],
    warnings: isPlainHttp(after.base_url ?? '') ? [texts.unencrypted] : [],
    actions: [
      { id: 'confirm', label: texts.confirm, tone: 'primary' },
      { id: 'cancel', label: texts.cancel, tone: 'plain' },
    ],
  };
}
