import { createHash } from 'node:crypto';
import type { ServerId } from '@contract/ids';
import { Fault } from '../lib/fault';
import { findProperty, type JsonNode, propertiesOf } from '../storage/jsonDocument';
import { removeAt, setAt } from '../storage/jsonEdit';
import { openJsonFile } from '../storage/jsonFile';
import { fileFaults } from '../text/configFaults';

/**
 * The immutable id behind a server's name (spec C10). Until something hangs on it, it is derived from the name, so a
 * start writes none; `claim` makes it last past a rename.
 */
export interface ServerIds {
  /** The same answer until the name is renamed or removed. */
  readonly idOf: (name: string) => ServerId;
  /** The names whose ids were kept for good. */
  claimed(): readonly string[];
  /** Keeps the id of this name for good, before a secret, a grant or a pin hangs on it. @throws Fault 'write-failed' */
  claim(name: string): Promise<ServerId>;
  /** The id follows the name, and the old name will have another one. @throws Fault 'write-failed' */
  rename(from: string, to: string): Promise<void>;
  /** Forgets the id of a name. @throws Fault 'write-failed' */
  remove(name: string): Promise<void>;
  /** Sees what other processes claimed. */
  reload(): Promise<void>;
}

/** One source for now: the person's own file. */
const SOURCE = 'user';

/** `ids.json`: source → name → id. One that does not parse is left untouched; ids are then derived. */
export async function openServerIds(path: string): Promise<ServerIds> {
  const file = await openJsonFile(path);
  let claimed = readClaims((await file.read()).root);

  const edit = async (change: (text: string, claims: ReadonlyMap<string, string>) => string): Promise<void> => {
    try {
      const { after } = await file.edit((text, { root }) => change(text, readClaims(root)));
      claimed = readClaims(after.root);
    } catch (error) {
      if (error instanceof Fault && error.kind === 'config-broken') {
        throw new Fault('write-failed', fileFaults.leftUntouched(error.said), { cause: error });
      }
      throw error;
    }
  };

  return {
    idOf: (name) => idIn(claimed, name),
    claimed: () => [...claimed.keys()],
    async claim(name) {
      await edit((text, claims) => (claims.has(name) ? text : setAt(text, [SOURCE, name], idIn(claims, name))));
      return idIn(claimed, name);
    },
    async rename(from, to) {
      if (from === to) return;
      await edit((text, claims) => {
        const id = idIn(claims, from);
        return setAt(removeAt(text, [SOURCE, from]), [SOURCE, to], id);
      });
    },
    async remove(name) {
      if (claimed.has(name)) await edit((text) => removeAt(text, [SOURCE, name]));
    },
    async reload() {
      const { root, problem } = await file.read();
      if (problem === null) claimed = readClaims(root);
    },
  };
}

/** A name whose own derived id was taken along by a rename gets another one. */
function idIn(claims: ReadonlyMap<string, string>, name: string): ServerId {
  const own = claims.get(name);
  if (own !== undefined) return own as ServerId;
  const taken = new Set(claims.values());
  for (let round = 0; ; round += 1) {
    const id = derive(name, round);
    if (!taken.has(id)) return id;
  }
}

const derive = (name: string, round: number): ServerId =>
  `s-${createHash('sha256').update(`${SOURCE}\0${name}\0${round}`).digest('hex').slice(0, 20)}` as ServerId;

function readClaims(root: JsonNode | undefined): Map<string, string> {
  const claims = new Map<string, string>();
  const ids = new Set<string>();
  for (const { key, value } of propertiesOf(findProperty(root, SOURCE)?.value)) {
    const id: unknown = value.value;
    // Two names with one id would share their grants; the first keeps it.
    if (typeof id !== 'string' || !/^[\w-]{1,80}$/.test(id) || ids.has(id) || claims.has(key)) continue;
    ids.add(id);
    claims.set(key, id);
  }
  return claims;
}
