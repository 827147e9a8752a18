import { createEmitter } from '../../lib/emitter';
import { isRecord } from '../../lib/isRecord';
import { jsonWithin } from '../jsonWithin';
import { LOG_LEVELS, type SessionChange } from '../session';
import type { ServerLog } from '../serverLog';

/** What a server tells without being asked, in either era. */
export interface Notices {
  take(method: string, params: unknown): void;
  onChanged(listener: (change: SessionChange) => void): () => void;
}

const TEXT_LENGTH = 65_536;

export function createNotices(log: Pick<ServerLog, 'writeMessage'>): Notices {
  const changes = createEmitter<SessionChange>();
  return {
    take(method, raw) {
      const params = isRecord(raw) ? raw : {};
      switch (method) {
        case 'notifications/tools/list_changed':
          return changes.emit({ kind: 'tools' });
        case 'notifications/prompts/list_changed':
          return changes.emit({ kind: 'prompts' });
        case 'notifications/resources/list_changed':
          return changes.emit({ kind: 'resources' });
        case 'notifications/resources/updated':
          if (typeof params.uri === 'string') changes.emit({ kind: 'resource', uri: params.uri });
          return;
        case 'notifications/message':
          return log.writeMessage({
            level: LOG_LEVELS.find((level) => level === params.level) ?? 'info',
            logger: typeof params.logger === 'string' ? params.logger.slice(0, 256) : '',
            text: textOf(params.data),
          });
      }
    },
    onChanged: (listener) => changes.on(listener),
  };
}

const textOf = (data: unknown): string =>
  typeof data === 'string' ? data.slice(0, TEXT_LENGTH) : jsonWithin(data, TEXT_LENGTH).text;
