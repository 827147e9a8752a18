import { approvals } from './zh/approvals';
import { chat } from './zh/chat';
import { common } from './zh/common';
import { confirm } from './zh/confirm';
import { servers } from './zh/servers';
import { settings } from './zh/settings';
import { shell } from './zh/shell';
import { welcome } from './zh/welcome';

export const zh = { approvals, chat, common, confirm, servers, settings, shell, welcome } as const;
