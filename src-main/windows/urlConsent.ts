import { cleanText } from '../lib/cleanText';
import { Fault } from '../lib/fault';
import type { AskPerson } from '../lib/question';
import type { Language } from '../text/language';
import { questionText } from '../text/questions';
import { windowFaults } from '../text/windowFaults';

export interface CheckedUrl {
  readonly href: string;
  /** What is asked about once: the host with its port, or `mailto`. */
  readonly host: string;
}

const WEB = new Set(['https:', 'http:']);
const LONGEST = 8192;

/** What may be handed to the operating system: web and mail addresses without user-info, and nothing else. */
export function checkUrl(text: string): CheckedUrl | null {
  if (text.length > LONGEST || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol === 'mailto:') return { href: url.href, host: 'mailto' };
  if (!WEB.has(url.protocol) || url.username !== '' || url.password !== '' || url.host === '') return null;
  return { href: url.href, host: url.host };
}

export interface UrlConsentDeps {
  readonly ask: AskPerson;
  readonly language: () => Language;
  /** Aborted when the app quits. */
  readonly signal: AbortSignal;
}

/**
 * Asks once per host for as long as the app runs. Resolves with what may be opened, or null when told not to.
 * @throws Fault 'blocked-address' for anything but a plain web or mail address
 */
export function createUrlConsent({ ask, language, signal }: UrlConsentDeps): (text: string) => Promise<string | null> {
  const allowed = new Set<string>();
  return async (text) => {
    const url = checkUrl(text);
    if (!url) throw new Fault('blocked-address', windowFaults.notOpened);
    if (!allowed.has(url.host)) {
      const words = questionText[language()];
      const question = {
        title: words.openTitle,
        lead: words.openLead(cleanText(url.host)),
        rows: [{ label: words.address, value: [cleanText(url.href)], before: null }],
        warnings: [],
        actions: [
          { id: 'open', label: words.open, tone: 'primary' as const },
          { id: 'cancel', label: words.cancel, tone: 'plain' as const },
        ],
      };
      if ((await ask(question, signal)) !== 'open') return null;
      allowed.add(url.host);
    }
    return url.href;
  };
}
