import { createHash } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

/** Whose certificates connections trust (spec L12). */
export interface Trust {
  /** With these PEM certificates beside Node's own roots and everybody's; undefined where those roots are all. */
  contextFor(own: readonly string[]): Promise<SecureContext | undefined>;
}

/** Making a context reads every root again, some forty milliseconds of work, so a few are kept. */
const KEPT = 8;

/** `everybodys` is asked for each connection and keeps its own answer. @throws TypeError for what is no certificate */
export function createTrust(everybodys: () => Promise<readonly string[]> = async () => []): Trust {
  const contexts = new Map<string, SecureContext>();
  const roots = new Set(rootCertificates.map(bodyOf));
  return {
    async contextFor(own) {
      const extra = [...(await everybodys()), ...own].filter((pem) => !roots.has(bodyOf(pem)));
      if (extra.length === 0) return undefined;
      const key = createHash('sha256').update(extra.join('\0')).digest('base64');
      const context = contexts.get(key) ?? createSecureContext({ ca: [...rootCertificates, ...extra] });
      contexts.delete(key);
      contexts.set(key, context);
      for (const oldest of contexts.keys()) if (contexts.size > KEPT) contexts.delete(oldest);
      return context;
    },
  };
}

/** The same certificate is written with other line ends elsewhere. */
const bodyOf = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\s/g, '');
