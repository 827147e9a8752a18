import { approvals } from './en/approvals';
import { chat } from './en/chat';
import { common } from './en/common';
import { confirm } from './en/confirm';
import { faults } from './en/faults';
import { imports } from './en/imports';
import { json } from './en/json';
import { modelFaults } from './en/modelFaults';
import { questions } from './en/questions';
import { secrets } from './en/secrets';
import { serverFields } from './en/serverFields';
import { servers } from './en/servers';
import { settings } from './en/settings';
import { shell } from './en/shell';
import { signIn } from './en/signIn';
import { welcome } from './en/welcome';

/** Every text of the page in English; the types of all texts come from here. */
export const en = {
  approvals,
  chat,
  common,
  confirm,
  faults,
  imports,
  json,
  modelFaults,
  questions,
  secrets,
  serverFields,
  servers,
  settings,
  shell,
  signIn,
  welcome,
} as const;
