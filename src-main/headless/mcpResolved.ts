import { protectCommandText } from '../text/protectCommand';
import type { Session } from './session';
import { toTable } from './table';

/** `mcp get NAME --resolved`: what would run, and what each reference comes to; secrets stay hidden. */
export async function showResolved(session: Session, name: string): Promise<number> {
  await session.server(name);
  const preview = await session.host.secrets.preview(name, session.signal);
  if (session.json) await session.data(preview);
  else {
    const { place, reference, state } = protectCommandText[session.language].columns;
    const texts = preview.texts.map((it) => [it.place, it.text]);
    const references = preview.references.map((it) => [it.place, it.name, it.state]);
    if (texts.length > 0) await session.text(`${toTable(texts, 400)}\n`);
    await session.text(references.length === 0 ? '' : toTable([[place, reference, state], ...references]));
  }
  return preview.references.some(({ state }) => NEEDED.has(state)) ? 1 : 0;
}

const NEEDED: ReadonlySet<string> = new Set(['unresolved', 'absent', 'locked', 'undecryptable']);
