import type { ServerId } from '@contract/ids';
import type { CommandLineHandlers } from '@contract/commandLine';
import { Fault } from '../../lib/fault';
import type { AskPerson } from '../../lib/question';
import type { ServerManager } from '../../mcp/manage';
import type { Registry } from '../../mcp/registry';
import type { SignIns } from '../../oauth/signIns';
import { commandLineText } from '../../text/commandLine';
import type { Language } from '../../text/language';
import { signOutQuestion } from '../commandLineQuestions';

export interface CommandSignInDeps {
  readonly registry: Pick<Registry, 'find'>;
  readonly manager: Pick<ServerManager, 'signIn' | 'signOut'>;
  readonly signIns: Pick<SignIns, 'paste' | 'pending' | 'onChange'>;
  /** Main's own dialog, in the name of the command. */
  readonly ask: AskPerson;
  readonly originOf: (id: ServerId) => string;
  readonly language: () => Language;
}

/** Signing in for commands: they are told where, and whoever goes away takes the sign-in back (spec O3). */
export const commandSignInHandlers = ({
  registry,
  manager,
  signIns,
  ask,
  originOf,
  language,
}: CommandSignInDeps): Pick<CommandLineHandlers, 'logIn' | 'signOut' | 'pasteCallback'> => ({
  async logIn({ id, opens }, { signal, tell }) {
    const find = () => signIns.pending().find((one) => one.id === id);
    // One that waits already is ended by this one.
    let told = find()?.url;
    const look = (): void => {
      const pending = find();
      if (pending === undefined || pending.url === told) return;
      told = pending.url;
      const { issuer, url, redirectUri } = pending;
      tell({ news: 'sign-in', issuer, url, redirect_uri: redirectUri });
    };
    const off = signIns.onChange(look);
    try {
      await manager.signIn(id, opens, signal);
    } finally {
      off();
    }
  },
  /** Asks in main's dialog: no page has asked before, and it cannot be taken back. */
  async signOut({ id }, { signal }) {
    const row = registry.find(id);
    if (row) {
      const answer = await ask(signOutQuestion(row.name, originOf(id), language()), signal);
      if (answer !== 'sign-out') throw new Fault('declined', commandLineText[language()].signOutDeclined);
    }
    await manager.signOut(id, signal);
  },
  pasteCallback: ({ id, text }) => signIns.paste(id, text.trim()),
});
