import type { ServerType } from '@contract';

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
