import { approvals } from './zh/approvals';
import { chat } from './zh/chat';
import { common } from './zh/common';
import { confirm } from './zh/confirm';
import { faults } from './zh/faults';
import { imports } from './zh/imports';
import { json } from './zh/json';
import { modelFaults } from './zh/modelFaults';
import { questions } from './zh/questions';
import { secrets } from './zh/secrets';
import { serverFields } from './zh/serverFields';
import { servers } from './zh/servers';
import { settings } from './zh/settings';
import { shell } from './zh/shell';
import { signIn } from './zh/signIn';
import { welcome } from './zh/welcome';

export const zh = {
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
