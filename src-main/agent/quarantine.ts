import { definitionHash } from './pins';
import type { PoolTool } from './toolPool';

/** Tools that a provider refused by name, until their schema changes or the app ends (spec T5). */
export interface Quarantine {
  add(provider: string, tool: PoolTool): void;
  has(provider: string, tool: PoolTool): boolean;
}

export function createQuarantine(): Quarantine {
  const refused = new Set<string>();
  const keyOf = (provider: string, { serverId, tool }: PoolTool): string =>
    JSON.stringify([provider, serverId, tool.name, definitionHash(tool)]);
  return {
    add: (provider, tool) => void refused.add(keyOf(provider, tool)),
    /** Hashing every tool at every step would be waste while nothing was refused. */
    has: (provider, tool) => refused.size > 0 && refused.has(keyOf(provider, tool)),
  };
}
