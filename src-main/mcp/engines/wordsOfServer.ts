import { isRecord } from '../../lib/isRecord';
import { toIcons } from '../icons';
import type { SessionInfo } from '../session';

const INSTRUCTIONS_LENGTH = 65_536;
const NAME_LENGTH = 256;

const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '');

/** What a server said of itself, bounded. */
export function wordsOfServer(
  serverInfo: unknown,
  instructions: unknown,
): Pick<SessionInfo, 'name' | 'version' | 'instructions' | 'icons'> {
  const { name, title, version, icons } = isRecord(serverInfo) ? serverInfo : {};
  const guide = text(instructions, INSTRUCTIONS_LENGTH);
  return {
    name: text(title, NAME_LENGTH) || text(name, NAME_LENGTH),
    version: text(version, NAME_LENGTH),
    instructions: guide === '' ? null : guide,
    ...(icons !== undefined && { icons: toIcons(icons) }),
  };
}
