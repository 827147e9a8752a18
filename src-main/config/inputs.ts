import type { ServerId } from '@contract/ids';
import { Fault } from '../lib/fault';
import { type JsonNode, propertiesOf } from '../storage/jsonDocument';
import { removeAt, setAt } from '../storage/jsonEdit';
import { describeProblem, openJsonFile } from '../storage/jsonFile';
import type { TextSource } from '../storage/vault';
import { fileFaults } from '../text/configFaults';

/** What was answered to one `${input:id}`, by its id: a reference into the vault, or an escaped value without one. */
export type InputTexts = ReadonlyMap<string, string>;

/**
 * The answers to `${input:id}` of every server (spec C7), in `inputs.json`: owner-only, each a text as an entry would
 * hold it. The vault binds a reference to the server, to `input/ID` and to the destination.
 */
export interface InputStore extends TextSource {
  /** As last seen; for views. */
  known(id: ServerId): InputTexts;
  /** As it is on disk now, with what was given for this run only. Never rejects: a broken file holds none. */
  load(id: ServerId): Promise<InputTexts>;
  /** Undefined forgets one. @throws Fault 'write-failed' */
  put(id: ServerId, texts: ReadonlyMap<string, string | undefined>): Promise<void>;
  /** In memory until the process ends, before what is stored; for one command. */
  giveOnce(id: ServerId, input: string, text: string): void;
  /** Drops all of one server. @throws Fault 'write-failed' */
  forget(id: ServerId): Promise<void>;
}

type Answers = ReadonlyMap<string, InputTexts>;
const NONE: InputTexts = new Map();

/** Reads the file once. One that does not parse is left untouched. */
export async function openInputStore(path: string): Promise<InputStore> {
  const file = await openJsonFile(path);
  const given = new Map<ServerId, Map<string, string>>();
  let stored: Answers = readAnswers((await file.read()).root);

  const of = (id: ServerId): InputTexts => new Map([...(stored.get(id) ?? NONE), ...(given.get(id) ?? NONE)]);

  const edit = async (change: (text: string, answers: Answers) => string): Promise<void> => {
    try {
      const { after } = await file.edit((text, { root }) => change(text, readAnswers(root)));
      stored = readAnswers(after.root);
    } catch (error) {
      if (error instanceof Fault && error.kind === 'config-broken') {
        throw new Fault('write-failed', fileFaults.leftUntouched(error.said), { cause: error });
      }
      throw error;
    }
  };

  return {
    known: of,
    async load(id) {
      stored = readAnswers((await file.read()).root);
      return of(id);
    },
    put: (id, texts) =>
      edit((text, answers) => {
        let out = text;
        for (const [input, value] of texts) {
          if (value !== undefined) out = setAt(out, [id, input], value);
          else if (answers.get(id)?.has(input)) out = removeAt(out, [id, input]);
        }
        return out;
      }),
    giveOnce(id, input, text) {
      given.set(id, new Map([...(given.get(id) ?? NONE), [input, text]]));
    },
    async forget(id) {
      given.delete(id);
      await edit((text, answers) => (answers.has(id) ? removeAt(text, [id]) : text));
    },
    async texts() {
      const { text, problem } = await file.read();
      if (problem !== null) throw new Fault('config-broken', describeProblem(path, problem));
      return [text];
    },
  };
}

function readAnswers(root: JsonNode | undefined): Answers {
  return new Map(
    propertiesOf(root).map(({ key, value }) => [
      key,
      new Map(
        propertiesOf(value).flatMap(({ key: input, value: node }) => {
          const text: unknown = node.value;
          return typeof text === 'string' && text !== '' && input !== '__proto__' ? [[input, text] as const] : [];
        }),
      ),
    ]),
  );
}

/** Where the vault keeps the answer to an input. */
export const inputPlace = (input: string): string => `input/${input}`;
