import type { ToolView } from '@contract';
import type { PoolTool } from '../../agent/toolPool';
import { cleanText } from '../../lib/cleanText';
import type { Language } from '../../text/language';
import { saidIn } from '../../text/wordsIn';

export const toToolView = (
  { serverId, server, tool, name, claims, status, reason }: PoolTool,
  language: Language,
): ToolView => ({
  server_id: serverId,
  server: cleanText(server),
  tool: tool.name,
  name: cleanText(name),
  title: cleanText(tool.title ?? tool.name).slice(0, 1024),
  description: cleanText(tool.description).slice(0, 16_384),
  claims: [...claims],
  status,
  has_icon: (tool.icons?.length ?? 0) > 0,
  reason: reason === null ? null : cleanText(saidIn(reason, language)).slice(0, 4096),
});

/** JSON text, because large objects cross the bridge faster as a string. */
export const toSchemaText = (schema: Readonly<Record<string, unknown>>): string => JSON.stringify(schema);
