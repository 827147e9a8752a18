import type { AuthKind, ServerType } from './schema';

/** Whether this version has the transport; other types are kept as they are written. */
export const isConnectable = (type: ServerType): boolean => CONNECTABLE.has(type);

const CONNECTABLE: ReadonlySet<ServerType> = new Set(['local', 'http', 'auto', 'claudeai-proxy']);

/** Whether this version can sign in this way; other ways are kept as they are written. */
export const canSignIn = (kind: AuthKind): kind is 'none' | 'bearer' => kind === 'none' || kind === 'bearer';
