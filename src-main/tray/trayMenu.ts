import { stripHidden } from '../lib/cleanText';
import type { ConnectionState } from '../mcp/connectionState';
import type { TrayText } from '../text/tray';

export interface TrayServer {
  readonly id: string;
  readonly name: string;
  readonly state: ConnectionState;
}

export interface TrayApproval {
  readonly id: string;
  readonly server: string;
  readonly tool: string;
}

export interface TrayRows {
  /** The tooltip's words. */
  readonly summary: string;
  readonly servers: readonly TrayServer[];
  readonly approvals: readonly TrayApproval[];
}

export interface TrayActions {
  readonly open: (screen: 'chat' | 'servers') => void;
  readonly restart: (id: string) => void;
  readonly enable: (id: string) => void;
  readonly signIn: (id: string) => void;
  readonly cancelSignIn: (id: string) => void;
  readonly quit: () => void;
}

/** A plain description of a menu, so that it can be compared; Electron's template has the same fields. */
export interface TrayItem {
  readonly label?: string;
  readonly type?: 'separator';
  readonly enabled?: boolean;
  readonly click?: () => void;
  readonly submenu?: TrayItem[];
}

const MOST_APPROVALS = 5;
const SEPARATOR: TrayItem = { type: 'separator' };

/** What the tray offers now: the state in words, each server with its one action, waiting approvals, open, quit. */
export function trayMenu(rows: TrayRows, text: TrayText, actions: TrayActions): TrayItem[] {
  return [
    { label: rows.summary, enabled: false },
    SEPARATOR,
    ...rows.servers.map((server) => serverItem(server, text, actions)),
    ...(rows.servers.length > 0 ? [SEPARATOR] : []),
    ...approvalItems(rows.approvals, text, actions),
    { label: text.open, click: () => actions.open('chat') },
    SEPARATOR,
    { label: text.quit, click: actions.quit },
  ];
}

const serverItem = ({ id, name, state }: TrayServer, text: TrayText, actions: TrayActions): TrayItem => ({
  label: `${plain(name)} – ${stateWords(state, text)}`,
  submenu: [serverAction(id, state, text, actions)],
});

function serverAction(id: string, state: ConnectionState, text: TrayText, actions: TrayActions): TrayItem {
  switch (state.kind) {
    case 'awaiting-sign-in':
      return { label: text.cancelSignIn, click: () => actions.cancelSignIn(id) };
    case 'needs-auth':
      return { label: text.signInAction, click: () => actions.signIn(id) };
    case 'disabled':
    case 'stopped':
      return { label: text.turnOn, click: () => actions.enable(id) };
    default:
      return { label: text.restart, click: () => actions.restart(id) };
  }
}

function stateWords({ kind }: ConnectionState, text: TrayText): string {
  switch (kind) {
    case 'disabled':
    case 'stopped':
      return text.off;
    case 'awaiting-sign-in':
      return text.signingIn;
    case 'needs-auth':
      return text.signIn;
    default:
      return text[kind];
  }
}

function approvalItems(approvals: readonly TrayApproval[], text: TrayText, actions: TrayActions): TrayItem[] {
  if (approvals.length === 0) return [];
  const open = (): void => actions.open('chat');
  const rest = approvals.length - MOST_APPROVALS;
  return [
    { label: text.approvals, enabled: false },
    ...approvals
      .slice(0, MOST_APPROVALS)
      .map(({ server, tool }) => ({ label: `${plain(server)} · ${plain(tool)}`, click: open })),
    ...(rest > 0 ? [{ label: text.more(rest), click: open }] : []),
    SEPARATOR,
  ];
}

/** Server text in a menu: no hidden characters, one line, no accelerator marks. */
const plain = (words: string): string => {
  const line = stripHidden(words).replace(/\s+/g, ' ').trim();
  return (line.length > 60 ? `${line.slice(0, 59)}…` : line).replaceAll('&', '&&');
};
