import { isRecord } from '../../../lib/isRecord';
import { MILLISECONDS, type Client } from '../notation';
import { serversIn, under } from '../serverMap';

/** Its own file also holds the history of every project, so it grows large. */
export const claudeCode: Client = {
  id: 'claude-code',
  name: 'Claude Code',
  paths: ({ home, join }) => [join(home, '.claude.json')],
  find(document) {
    const projects = isRecord(document.projects) ? Object.entries(document.projects) : [];
    const own = under('mcpServers')(document);
    const ofProjects = projects.flatMap(([workspace, project]) =>
      isRecord(project) ? (serversIn(project.mcpServers) ?? []).map((server) => ({ ...server, workspace })) : [],
    );
    return own || ofProjects.length > 0 ? [...(own ?? []), ...ofProjects] : undefined;
  },
  dialect: MILLISECONDS,
  maxBytes: 32 * 1024 * 1024,
};
