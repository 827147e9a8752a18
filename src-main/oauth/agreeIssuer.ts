import type { ResolvedServer } from '../config/resolved';
import { cleanText, oneLine } from '../lib/cleanText';
import { Fault } from '../lib/fault';
import type { AskPerson } from '../lib/question';
import type { Language } from '../text/language';
import { credentialsQuestion, machineFaults } from '../text/oauthMachine';
import { configuredIdentity } from './clientAuthentication';
import type { Discovery, Grant } from './grant';
import { clientOf, signInOf, urlOf } from './signInOf';

/** Puts to a person where credentials would go, and keeps the answer; `before` is where they went until now. */
export type Agree = (asked: IssuerToAgree, signal: AbortSignal) => Promise<void>;

interface IssuerToAgree {
  readonly server: ResolvedServer;
  readonly discovery: Discovery;
  readonly before: string | null;
}

const SHOWN = 200;

/**
 * Credentials of an entry go to the issuer that the entry names, else to the one that a person agreed to for this
 * client: what a server names by itself is a wish. Without `agree`, nobody is there to be asked.
 * @throws Fault 'unauthorized' that says who wants them and what to do
 */
export async function agreeToIssuer(
  server: ResolvedServer,
  { discovery, known }: { readonly discovery: Discovery; readonly known: Grant | null },
  agree: Agree | null,
  signal: AbortSignal,
): Promise<void> {
  const auth = signInOf(server);
  clientOf(auth);
  if (auth.issuer !== null || known?.issuer === discovery.issuer) return;
  const before = known?.issuer ?? null;
  if (agree !== null) return agree({ server, discovery, before }, signal);
  const issuer = oneLine(discovery.issuer, SHOWN);
  const { host } = urlOf(server);
  throw new Fault(
    'unauthorized',
    before === null ? machineFaults.unknownIssuer(host, issuer) : machineFaults.movedIssuer(host, issuer, before),
  );
}

/** What is kept of an agreement: a sign-in that has no tokens yet. */
export const pinOf = (server: ResolvedServer, { issuer, resource, metadata }: Discovery): Grant => ({
  issuer,
  resource,
  origin: urlOf(server).origin,
  client: configuredIdentity(clientOf(signInOf(server))),
  metadata,
  scope: '',
  tokens: null,
  dpopKey: null,
});

/**
 * Shows where a server wants its entry's credentials sent, in a dialog that main owns.
 * @throws Fault 'unauthorized' when nobody agreed
 */
export async function confirmCredentials(
  { server, discovery, before }: IssuerToAgree,
  { ask, language }: { readonly ask: AskPerson; readonly language: () => Language },
  signal: AbortSignal,
): Promise<void> {
  const words = credentialsQuestion[language()];
  const serverUrl = urlOf(server);
  const { issuer, metadata } = discovery;
  const { host, hostname } = new URL(issuer);
  const row = (label: string, value: string, was: string | null = null) => ({
    label,
    value: [cleanText(value)],
    before: was === null ? null : [cleanText(was)],
    isWords: false,
  });
  const answer = await ask(
    {
      title: words.title(cleanText(server.name)),
      lead: words.lead(cleanText(host)),
      rows: [
        row(words.issuer, issuer, before),
        ...(metadata === null ? [] : [row(words.token, metadata.token_endpoint)]),
        row(words.client, clientOf(signInOf(server)).id),
        row(words.server, serverUrl.host),
      ],
      warnings: [
        ...(before === null ? [] : [words.moved(cleanText(before))]),
        ...(hostname === serverUrl.hostname ? [] : [words.elsewhere(cleanText(host))]),
      ],
      actions: [
        { id: 'send', label: words.send, tone: 'primary' },
        { id: 'cancel', label: words.cancel, tone: 'plain' },
      ],
    },
    signal,
  );
  signal.throwIfAborted();
  if (answer !== 'send') throw new Fault('unauthorized', machineFaults.notSent(cleanText(host)));
}
