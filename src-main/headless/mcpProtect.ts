import { protectCommandText } from '../text/protectCommand';
import type { Session } from './session';

/** `mcp protect`: moves secrets that were typed into the file into encryption; nobody needs to be asked. */
export async function protectServers(session: Session, names: readonly string[]): Promise<number> {
  const texts = protectCommandText[session.language];
  for (const name of names) await session.server(name);
  const outcomes = await session.host.secrets.protect(names, session.signal);
  if (session.json) await session.data(outcomes);
  else {
    if (outcomes.length === 0) await session.say(texts.nothing);
    for (const { name, moved, problem } of outcomes) {
      await session.say(problem === null ? texts.moved(name, moved) : texts.stayed(name, problem));
    }
  }
  return outcomes.every(({ problem }) => problem === null) ? 0 : 1;
}
