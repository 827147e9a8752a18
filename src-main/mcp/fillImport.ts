import { commandOf } from '../config/entryShape';
import type { FileRead } from '../config/importers/findings';
import { parseDotenv } from '../config/importers/dotenv';
import { secretArguments } from '../config/importers/secretArguments';
import { mapTexts } from '../config/importers/secretReferences';
import type { ServerEntry } from '../config/schema';
import { isTemplate, literal, parseTemplate, plainText } from '../config/template';
import { Secret } from '../lib/secret';

/** A value that is not in the entry: it takes the place of `reference` once it is stored, at `place`. */
export interface LooseSecret {
  readonly reference: string;
  readonly place: string;
  readonly value: Secret;
}

/** An entry whose values are all there, some beside it. */
export interface FilledEntry {
  readonly entry: ServerEntry;
  /** With the values that stand beside it put in: what a person must see before it runs. Never to be written. */
  readonly whole: ServerEntry;
  readonly secrets: readonly LooseSecret[];
}

export interface Filling {
  readonly name: string;
  /** The content of each file that was read. */
  readonly files: readonly { readonly file: FileRead; readonly text: string }[];
  /** What the person gave, by reference as written. */
  readonly values: Readonly<Record<string, string>>;
  readonly movesArguments: boolean;
}

/**
 * Puts values where an imported entry only names them. Where the place is no secret by itself, as in an argument, a
 * readable reference stands for the value until it is stored. Pure.
 */
export function fillImport(entry: ServerEntry, { name, files, values, movesArguments }: Filling): FilledEntry {
  const given = new Map(Object.entries(values).filter(([, value]) => value !== ''));
  for (const { file, text } of files) if (file.reference !== null) given.set(file.reference, withoutLastBreak(text));
  const secrets: LooseSecret[] = [];
  const keepBeside = (place: string, value: string): string => {
    const count = secrets.filter((other) => other.place === place).length;
    const reference = `\${secret:${referenceName(name)}/${place}${count === 0 ? '' : `-${count + 1}`}}`;
    secrets.push({ reference, place, value: new Secret(value) });
    return reference;
  };
  const moved = movesArguments ? moveArguments(entry, keepBeside) : entry;
  const filled = mapTexts(withDotenv(moved, files), (text, place) => fillText(text, place, given, keepBeside));
  const whole = secrets.reduce(
    (entry, { reference, value }) =>
      mapTexts(entry, (text) => text.replaceAll(reference, () => literal(value.reveal()))),
    filled,
  );
  return { entry: filled, whole, secrets };
}

/** A brace would end the reference, a slash belongs to its place. */
const referenceName = (name: string): string => name.replaceAll(/[{}/]/g, '-');

function moveArguments(entry: ServerEntry, keepBeside: (place: string, value: string) => string): ServerEntry {
  const found = secretArguments(entry);
  if (found.length === 0) return entry;
  const command = commandOf(entry).map((argument, at) => {
    const secret = found.find((one) => one.at === at);
    if (!secret) return argument;
    return argument.slice(0, secret.from) + keepBeside(`command/${at}`, plainText(argument.slice(secret.from)));
  });
  return { ...entry, command };
}

/** The entry's own values win over those of the file. */
function withDotenv(entry: ServerEntry, files: Filling['files']): ServerEntry {
  const read = files.filter(({ file }) => file.reference === null).map(({ text }) => parseDotenv(text));
  if (read.length === 0) return entry;
  const values = Object.entries(Object.assign({}, ...read) as Record<string, string>);
  return {
    ...entry,
    env: { ...Object.fromEntries(values.map(([key, value]) => [key, literal(value)])), ...entry.env },
  };
}

function fillText(
  text: string,
  place: string,
  given: ReadonlyMap<string, string>,
  keepBeside: (place: string, value: string) => string,
): string {
  const template = parseTemplate(text);
  if (!template.some((part) => part.kind === 'secret' && given.has(part.written))) return text;
  const write = (toText: (value: string) => string): string =>
    template
      .map((part) => {
        if (part.kind === 'text') return literal(part.text);
        const value = given.get(part.written);
        return value === undefined ? part.written : toText(value);
      })
      .join('');
  const plain = write(literal);
  // A whole value in a secret place is sealed as it is; what stays a template is not.
  const isSealedAnyway =
    /^(?:env|headers|url|auth\/(?:token|client_secret|private_key)$)/.test(place) && !isTemplate(plain);
  return isSealedAnyway ? plain : write((value) => keepBeside(place, value));
}

/** Editors end a file with a line break that is not part of the value. */
const withoutLastBreak = (text: string): string => text.replace(/^\uFEFF/, '').trim();
