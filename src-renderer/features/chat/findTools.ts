import type { ToolView } from '@contract';
import Fuse from 'fuse.js';

/** More rows than anyone reads; typing narrows them. */
const mostRows = 100;

export type FindTools = (query: string) => readonly ToolView[];

/** Finds usable tools by name, title, server or description, best first; without a query all of them, by server. */
export function createToolFinder(tools: readonly ToolView[]): FindTools {
  const usable = tools
    .filter(({ status }) => status === 'ok')
    .sort((a, b) => a.server.localeCompare(b.server) || a.tool.localeCompare(b.tool));
  const fuse = new Fuse(usable, {
    keys: [
      { name: 'tool', weight: 4 },
      { name: 'title', weight: 3 },
      { name: 'server', weight: 2 },
      { name: 'description', weight: 1 },
    ],
    threshold: 0.34,
    ignoreLocation: true,
  });
  return (query) => {
    const words = query.trim();
    if (words === '') return usable.slice(0, mostRows);
    return fuse.search(words, { limit: mostRows }).map(({ item }) => item);
  };
}
