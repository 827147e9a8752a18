import type { ServerType, ServerView } from '@contract';

/** The words for a type, as keys of the `servers` texts. */
const keys = {
  local: 'typeLocal',
  auto: 'typeAuto',
  http: 'typeHttp',
  sse: 'typeSse',
  ws: 'typeWs',
  sdk: 'typeSdk',
  'claudeai-proxy': 'typeProxy',
  'sse-ide': 'typeSseIde',
  'ws-ide': 'typeWsIde',
} as const satisfies Record<ServerType, string>;

export const typeText = (type: ServerType): (typeof keys)[ServerType] => keys[type];

type Transport = NonNullable<ServerView['server']>['transport'];
const transports = {
  stdio: 'typeLocal',
  'streamable-http': 'typeHttp',
  sse: 'typeSse',
  ws: 'typeWs',
  'in-process': 'typeSdk',
} as const satisfies Record<Transport, string>;

/** Which way was taken to a server whose type leaves it open. */
export const transportText = (transport: Transport): (typeof transports)[Transport] => transports[transport];
