import { englishStringTranslator, TranslatableString } from '@rjsf/utils';
import type { useText } from '../../../lib/i18n';

type ChatText = ReturnType<typeof useText<'chat'>>;

/** The form library's own strings in our words; the rare rest stays English. */
export function formWords(name: TranslatableString, params: string[], t: ChatText): string {
  const [first = ''] = params;
  switch (name) {
    case TranslatableString.YesLabel:
      return t('yes');
    case TranslatableString.NoLabel:
      return t('no');
    case TranslatableString.ArrayItemTitle:
      return t('item', { number: '' }).trim();
    case TranslatableString.OptionPrefix:
      return t('optionOf', { number: first });
    case TranslatableString.TitleOptionPrefix:
      return t('optionOf', { number: params[1] ?? '' });
    case TranslatableString.KeyLabel:
      return t('keyOf', { name: first });
    case TranslatableString.NewStringDefault:
      return '';
    default:
      return englishStringTranslator(name, params);
  }
}
