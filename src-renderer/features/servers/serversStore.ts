import type { ConfigProblemView, ServerId, ServerView } from '@contract';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ServersState {
  readonly loaded: boolean;
  /** In the order of the file; a server that is new stands last. */
  readonly servers: readonly ServerView[];
  /** What is wrong with the whole file (spec C4). */
  readonly problem: ConfigProblemView | null;
}

export type ServersEvent =
  | { readonly kind: 'listed'; readonly servers: readonly ServerView[]; readonly problem: ConfigProblemView | null }
  | { readonly kind: 'changed'; readonly server: ServerView }
  | { readonly kind: 'removed'; readonly id: ServerId }
  | { readonly kind: 'problem'; readonly problem: ConfigProblemView | null };

export function reduceServers(state: ServersState, event: ServersEvent): ServersState {
  switch (event.kind) {
    case 'listed':
      return { loaded: true, servers: event.servers, problem: event.problem };
    case 'changed': {
      const known = state.servers.some(({ id }) => id === event.server.id);
      const servers = known
        ? state.servers.map((server) => (server.id === event.server.id ? event.server : server))
        : [...state.servers, event.server];
      return { ...state, servers };
    }
    case 'removed':
      return { ...state, servers: state.servers.filter(({ id }) => id !== event.id) };
    case 'problem':
      return { ...state, problem: event.problem };
  }
}

export type ServersStore = StoreApi<ServersState>;

export const serversStore: ServersStore = createStore<ServersState>(() => ({
  loaded: false,
  servers: [],
  problem: null,
}));

export const tellServers = (event: ServersEvent): void => serversStore.setState((state) => reduceServers(state, event));
