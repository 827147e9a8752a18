import { seededRandom } from '../../seededRandom';
import { flipBit } from './mutations';

/**
 * The control of goal 20: what becomes of a spoiled file in a program that takes what it cannot parse for empty, and
 * writes the file again with one more server. Counts the files that lost a server which could still be read in them.
 */
export function losesServers(good: string, times: number): { readonly lost: number; readonly of: number } {
  const random = seededRandom(21);
  let lost = 0;
  for (let index = 0; index < times; index += 1) {
    const before = flipBit(Buffer.from(withoutComments(good)), random).toString();
    const after = rewrite(before);
    if (/"server-\d+"/.test(before) && namesIn(before).some((name) => !after.includes(name))) lost += 1;
  }
  return { lost, of: times };
}

const withoutComments = (text: string): string => text.replaceAll(/(?<!:)\/\/.*$/gm, '');
const namesIn = (text: string): string[] => text.match(/"server-\d+"/g) ?? [];

function rewrite(text: string): string {
  let value: { servers?: Record<string, unknown> } = {};
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    // As if nothing had been there.
  }
  return JSON.stringify({ ...value, servers: { ...value.servers, added: { command: ['true'] } } });
}
