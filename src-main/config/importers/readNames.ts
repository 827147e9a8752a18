import { isRecord } from '../../lib/isRecord';
import type { Translate } from './foreignVariables';

type Raw = Readonly<Record<string, unknown>>;

/** `env` under any of its names. A null takes a variable away; ours are not passed on to begin with. */
export function readEnv(raw: Raw, translate: Translate): Record<string, string> {
  const nested = isRecord(raw.command) ? raw.command.env : undefined;
  return {
    ...variables(raw.env_keys, (name) => translate(`\${input:${name}}`)),
    ...readNames(raw.env ?? raw.environment ?? raw.envs ?? nested, translate),
  };
}

/** `headers` under any of its names; some are given as the names of variables. */
export function readHeaders(raw: Raw, translate: Translate): Record<string, string> {
  const nested = [raw.requestOptions, raw.requestInit].find(isRecord)?.headers;
  return {
    ...readNames(raw.headers ?? raw.http_headers ?? nested, translate),
    ...readNames(raw.env_http_headers, (name) => `\${env:${name}}`),
  };
}

/** Names with their values as text; a list of `{ name, value }` is read too. */
function readNames(raw: unknown, translate: Translate): Record<string, string> {
  const pairs: [string, unknown][] = Array.isArray(raw)
    ? raw
        .filter(isRecord)
        .flatMap(({ name, value }): [string, unknown][] => (typeof name === 'string' ? [[name, value]] : []))
    : Object.entries(isRecord(raw) ? raw : {});
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => {
      const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
      return isPlain && isUsable(name) ? [[name, translate(String(value))]] : [];
    }),
  );
}

/** Names alone, whose values stand elsewhere. */
const variables = (raw: unknown, toText: (name: string) => string): Record<string, string> =>
  Object.fromEntries(
    (Array.isArray(raw) ? raw : []).flatMap((name: unknown) =>
      typeof name === 'string' && isUsable(name) ? [[name, toText(name)]] : [],
    ),
  );

const isUsable = (name: string): boolean => name !== '' && name !== '__proto__';
