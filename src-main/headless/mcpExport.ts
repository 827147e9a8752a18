import type { Session } from './session';

/** `mcp export`: the servers as other clients read them, without a secret. It is JSON with or without `--json`. */
export async function exportServers(session: Session, names: readonly string[]): Promise<number> {
  // What nobody can read must not look like an empty file.
  if (await session.isServersFileBroken()) return 1;
  for (const name of names) await session.server(name);
  await session.text(await session.host.imports.exportText(names, session.signal));
  return 0;
}
