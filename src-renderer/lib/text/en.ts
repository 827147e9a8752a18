import { approvals } from './en/approvals';
import { chat } from './en/chat';
import { common } from './en/common';
import { confirm } from './en/confirm';
import { faults } from './en/faults';
import { modelFaults } from './en/modelFaults';
import { servers } from './en/servers';
import { settings } from './en/settings';
import { shell } from './en/shell';
import { welcome } from './en/welcome';

/** Every text of the page in English; the types of all texts come from here. */
export const en = { approvals, chat, common, confirm, faults, modelFaults, servers, settings, shell, welcome } as const;
