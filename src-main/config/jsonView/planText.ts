import type { ServerId } from '@contract/ids';
import { Fault } from '../../lib/fault';
import { type JsonNode, parseJson, repeatedKey } from '../../storage/jsonDocument';
import { renamedByHand } from '../followRename';
import { readServers } from '../readServers';
import { lostTexts } from './lostTexts';
import { fileFaults } from '../../text/configFaults';

/** What follows when a whole text takes the place of another. */
export interface TextPlan {
  /** Values to take out of the backups (spec C5). */
  readonly lost: readonly string[];
  /** Whose id goes along to another name (spec C10). */
  readonly renamed: { readonly from: string; readonly to: string } | null;
  /** Names whose servers are gone. */
  readonly gone: readonly string[];
}

/** Pure. @throws Fault 'invalid-text' for what could not be read again; the text that is there must parse */
export function planText(
  old: { readonly text: string; readonly root: JsonNode | undefined },
  text: string,
  idOf: (name: string) => ServerId,
): TextPlan {
  const parsed = parseJson(text);
  if (!parsed.ok || parsed.root.type !== 'object' || repeatedKey(parsed.root) !== undefined) {
    throw new Fault('invalid-text', fileFaults.noServerList);
  }
  const before = readServers(old.text, old.root, idOf);
  const after = readServers(text, parsed.root, idOf);
  if (after.problem !== null) throw new Fault('invalid-text', after.problem.message);
  const renamed = renamedByHand(before.servers, after.servers);
  const names = new Set(after.servers.map(({ name }) => name));
  return {
    lost: lostTexts(old.root, parsed.root),
    renamed,
    gone: before.servers.map(({ name }) => name).filter((name) => !names.has(name) && name !== renamed?.from),
  };
}
