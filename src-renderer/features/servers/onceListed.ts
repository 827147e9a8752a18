import type { ServerView } from '@contract';
import { serversStore } from './serversStore';

/** Calls back once a server of this name is listed, which is when main has written it. Returns how to stop waiting. */
export function onceListed(name: string, then: (server: ServerView) => void): () => void {
  const stop = serversStore.subscribe(({ servers }) => {
    const found = servers.find((server) => server.name === name);
    if (!found) return;
    stop();
    then(found);
  });
  return stop;
}
