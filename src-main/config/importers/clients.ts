import { claudeCode } from './clients/claudeCode';
import { claudeDesktop } from './clients/claudeDesktop';
import { cline } from './clients/cline';
import { codex } from './clients/codex';
import { continueDev } from './clients/continueDev';
import { copilotCli } from './clients/copilotCli';
import { cursor } from './clients/cursor';
import { geminiCli } from './clients/geminiCli';
import { goose } from './clients/goose';
import { lmStudio } from './clients/lmStudio';
import { opencode } from './clients/opencode';
import { openProgram } from './clients/openProgram';
import { vscode } from './clients/vscode';
import { windsurf } from './clients/windsurf';
import { zed } from './clients/zed';
import type { Client, ClientId } from './notation';

/** Every client whose servers can be taken over (spec C9), in the order they are listed. */
export const CLIENTS: readonly Client[] = [
  claudeDesktop,
  claudeCode,
  cursor,
  vscode,
  opencode,
  cline,
  windsurf,
  zed,
  continueDev,
  goose,
  lmStudio,
  geminiCli,
  codex,
  copilotCli,
  openProgram,
];

export const clientOf = (id: ClientId): Client | undefined => CLIENTS.find((client) => client.id === id);
