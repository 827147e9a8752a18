import { inputText, type InputText } from './inputs';
import { jsonViewText, type JsonViewText } from './jsonView';
import { keepSecretText, type KeepSecretText } from './keepSecret';
import type { Language } from './language';
import { manageText, type ManageText } from './manage';
import { protectText, type ProtectText } from './protect';

/** All that managing servers says in dialogs and answers. */
export interface ManagerTexts extends ManageText {
  readonly keepSecret: KeepSecretText;
  readonly inputs: InputText;
  readonly jsonView: JsonViewText;
  readonly protect: ProtectText;
}

export const managerTexts = (language: Language): ManagerTexts => ({
  ...manageText[language],
  keepSecret: keepSecretText[language],
  inputs: inputText[language],
  jsonView: jsonViewText[language],
  protect: protectText[language],
});
