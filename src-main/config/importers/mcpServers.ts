import type { Notation } from './notation';
import { serversIn } from './serverMap';

/** `{ "mcpServers": { NAME: … } }`: Claude Desktop, Claude Code, Cursor, Cline, Windsurf, LM Studio, Gemini CLI, Cherry Studio. */
export const mcpServers: Notation = (document) => serversIn(document.mcpServers);
