import { cleanText } from '../lib/cleanText';
import { Fault } from '../lib/fault';
import type { AskPerson } from '../lib/question';
import type { Language } from '../text/language';
import { issuerQuestion, oauthBrowser } from '../text/oauthBrowser';

export interface IssuerAsked {
  /** The server's name, as the person gave it. */
  readonly server: string;
  readonly serverUrl: URL;
  readonly issuer: string;
  /** Where the browser will open; it may be another host than the issuer's. */
  readonly opensAt: URL;
  /** Where what the browser brings back is turned into tokens. */
  readonly sendsTo: URL;
  readonly scope: string | null;
}

/**
 * Shows where a server sends its people before a browser first opens there, in a dialog that main owns.
 * @throws Fault 'unauthorized' when nobody agreed
 */
export async function confirmIssuer(
  { server, serverUrl, issuer, opensAt, sendsTo, scope }: IssuerAsked,
  { ask, language }: { readonly ask: AskPerson; readonly language: () => Language },
  signal: AbortSignal,
): Promise<void> {
  const words = issuerQuestion[language()];
  const host = cleanText(opensAt.host);
  // A page of somebody else’s would otherwise vouch for a server that collects what it brings back.
  const others = [...new Set([new URL(issuer).host, sendsTo.host])].filter((it) => it !== opensAt.host).map(cleanText);
  const row = (label: string, value: readonly string[], isWords = false) => ({ label, value, before: null, isWords });
  const answer = await ask(
    {
      title: words.title(cleanText(server)),
      lead: words.lead(host),
      rows: [
        row(words.opensAt, [cleanText(`${opensAt.origin}${opensAt.pathname}`)]),
        row(words.issuer, [cleanText(issuer)]),
        row(words.server, [serverUrl.host]),
        scope === null ? row(words.scope, [words.noScope], true) : row(words.scope, scope.split(' ').map(cleanText)),
      ],
      warnings: [
        ...(opensAt.hostname === serverUrl.hostname ? [] : [words.elsewhere(host)]),
        ...others.map((other) => words.mixed(host, other)),
      ],
      actions: [
        { id: 'open', label: words.open, tone: 'primary' },
        { id: 'cancel', label: words.cancel, tone: 'plain' },
      ],
    },
    signal,
  );
  signal.throwIfAborted();
  if (answer !== 'open') throw new Fault('unauthorized', oauthBrowser.declined(host));
}
