import type { Agent } from './agent/agent';
import type { ServerQuestions } from './agent/serverQuestions';
import { signInKindOf } from './config/signInKind';
import type { Core } from './core';
import type { Disposables } from './lib/disposables';
import type { Log } from './lib/log';
import type { Language } from './text/language';
import { createTray } from './tray/tray';
import { createTraySignIn } from './tray/traySignIn';
import type { Screen } from './windows/menu';

interface TrayPorts {
  readonly language: () => Language;
  readonly navigate: (screen: Screen) => void;
  readonly quit: () => void;
  readonly log: Log;
  readonly signal: AbortSignal;
}

interface TrayCore extends Pick<Core, 'registry' | 'manager' | 'settings'> {
  readonly agent: Agent;
  readonly questions: ServerQuestions;
}

/** The tray and what its menu does. */
export function buildTray(
  owner: Disposables,
  { registry, manager, settings, agent, questions }: TrayCore,
  { language, navigate, quit, log, signal }: TrayPorts,
): void {
  const rowOf = (id: string) => registry.rows().find((row) => row.id === id);
  const act = (id: string, run: (row: NonNullable<ReturnType<typeof rowOf>>) => Promise<unknown>): void => {
    const row = rowOf(id);
    if (row) run(row).catch((error: unknown) => log.warn('the tray could not do it', error));
  };
  const signingIn = createTraySignIn({
    canSignIn(id) {
      const entry = rowOf(id)?.config.entry ?? null;
      return entry !== null && signInKindOf(entry) !== null;
    },
    signIn: async (id) => {
      const row = rowOf(id);
      if (row) await manager.signIn(row.id, true, signal);
    },
    cancel(id) {
      const row = rowOf(id);
      if (row) manager.cancelSignIn(row.id);
    },
    showServers: () => navigate('servers'),
    log,
  });
  owner.own(
    createTray({
      servers: () => registry.rows(),
      approvals: () =>
        agent.approvals().map(({ id, call }) => ({ id, server: call.server, tool: call.title || call.tool })),
      questions: () => questions.list().map(({ id, server }) => ({ id, server: server.name })),
      language,
      actions: {
        open: navigate,
        restart: (id) => act(id, (row) => manager.restart(row.id, signal)),
        enable: (id) => act(id, (row) => manager.setEnabled(row.id, true, signal)),
        ...signingIn,
        quit,
      },
      platform: process.platform,
      onChange(listener) {
        const offs = [
          registry.onEvent(listener),
          agent.onApprovals(listener),
          questions.onChange(listener),
          settings.onChange(listener),
        ];
        return () => offs.forEach((off) => off());
      },
    }),
  );
}
