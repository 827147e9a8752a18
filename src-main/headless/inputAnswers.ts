import { Fault } from '../lib/fault';
import { Secret } from '../lib/secret';
import type { HeadlessText } from '../text/headless';
import type { Language } from '../text/language';
import { protectCommandText } from '../text/protectCommand';
import type { Pairs } from './pairs';
import type { Host } from './host';
import { toStdinValues } from './serverChange';

interface Surroundings {
  readonly host: Pick<Host, 'secrets'>;
  readonly texts: Pick<HeadlessText, 'secretInSight'>;
  readonly language: Language;
  readonly say: (words: string) => Promise<void>;
  readonly readStdin: () => Promise<string>;
}

/**
 * Gives what `--input ID=-` was told to the one server that the command names, for this command only: the same id in
 * another server's entry is another question, and its answer another secret. @throws Fault 'usage' | 'unknown-input'
 */
export async function giveInputs(session: Surroundings, names: readonly string[], inputs: Pairs): Promise<void> {
  if (inputs.length === 0) return;
  const texts = protectCommandText[session.language];
  const [name, other] = names;
  if (name === undefined || other !== undefined) throw new Fault('usage', texts.oneServer);
  if (inputs.some(([, value]) => value !== '-')) await session.say(session.texts.secretInSight);
  const values = await filled(session, inputs, texts.emptyInput);
  await session.host.secrets.giveInputs(name, new Map(values.map(([id, value]) => [id, new Secret(value)])));
}

async function filled(session: Surroundings, inputs: Pairs, empty: string): Promise<Pairs> {
  const count = inputs.filter(([, value]) => value === '-').length;
  const read = count === 0 ? [] : toStdinValues(await session.readStdin(), count);
  const left = [...read];
  const values = inputs.map(([id, value]) => [id, value === '-' ? (left.shift() ?? '') : value] as const);
  if (values.some(([, value]) => value === '')) throw new Fault('usage', empty);
  return values;
}
