import { ServerId } from '@contract/ids';
import type { ResolvedLimits, ResolvedServer } from '../config/resolved';
import { Secret } from '../lib/secret';
import type { Command } from './stdioServer';

/** Patient with a machine that has much else to do. */
const TEST_LIMITS: ResolvedLimits = {
  connectMs: 20_000,
  callMs: 20_000,
  maxCallMs: 60_000,
  maxMessageBytes: 33_554_432,
  maxConcurrentCalls: Infinity,
  toolMs: new Map(),
};

interface StdioOptions {
  readonly name?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: Partial<ResolvedLimits>;
}

/** What config/resolve would make of an entry with this command. */
export function resolvedStdio(
  command: Command,
  { name = 'test', env = {}, limits }: StdioOptions = {},
): ResolvedServer {
  const path = process.env.PATH ?? '';
  const whole = { PATH: path, HOME: process.env.HOME ?? '/', ...env };
  return {
    id: ServerId.parse(name),
    name,
    transport: {
      kind: 'stdio',
      command,
      cwd: process.cwd(),
      env: new Map(Object.entries(whole).map(([key, value]) => [key, new Secret(value)])),
      searchPath: path,
    },
    limits: { ...TEST_LIMITS, ...limits },
    protocol: 'auto',
    auth: { kind: 'none' },
  };
}

interface HttpOptions {
  readonly name?: string;
  readonly kind?: 'streamable-http' | 'sse' | 'ws' | 'auto';
  readonly ca?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly limits?: Partial<ResolvedLimits>;
}

/** What config/resolve would make of an entry with this address. */
export function resolvedHttp(
  url: string,
  { name = 'test', kind = 'streamable-http', ca = [], headers = {}, limits }: HttpOptions = {},
): ResolvedServer {
  return {
    id: ServerId.parse(name),
    name,
    transport: {
      kind,
      ca,
      url: new Secret(url),
      headers: new Map(Object.entries(headers).map(([key, value]) => [key, new Secret(value)])),
    },
    limits: { ...TEST_LIMITS, ...limits },
    protocol: 'auto',
    auth: { kind: 'none' },
  };
}

/** What config/resolve would make of an entry that names a server within the app. */
export const resolvedInProcess = (name: string, limits: Partial<ResolvedLimits> = {}): ResolvedServer => ({
  id: ServerId.parse(name),
  name,
  transport: { kind: 'in-process', name },
  limits: { ...TEST_LIMITS, ...limits },
  protocol: 'auto',
  auth: { kind: 'none' },
});
