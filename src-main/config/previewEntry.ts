import { MASK } from '../lib/secret';
import { commandOf } from './entryShape';
import { templatesIn } from './expand';
import type { Fill, Lookup } from './expand';
import type { InputTexts } from './inputs';
import { secretState } from './maskServer';
import type { Peek } from './maskServer';
import { maskUrl } from './maskUrl';
import type { ServerEntry } from './schema';
import { literal, nameOf, parseTemplate, plainText } from './template';
import type { Part, Reference, Template } from './template';

/** One reference of an entry, and what it comes to now. */
export interface PreviewedReference {
  /** Such as `env:TOKEN` or `input:key`. */
  readonly name: string;
  readonly place: string;
  /** `default`: what the entry says for the case that it is not set. The last four are those of a stored secret. */
  readonly state: 'resolved' | 'default' | 'unresolved' | 'absent' | 'stored' | 'locked' | 'undecryptable';
}

/** What resolves and what would run (spec C7), without any secret. */
export interface ResolvedPreview {
  readonly references: readonly PreviewedReference[];
  /** Command, folder and address as they would be used; `differs` from what is written. */
  readonly texts: readonly { readonly place: string; readonly text: string; readonly differs: boolean }[];
}

export interface PreviewDeps {
  readonly lookup: Pick<Lookup, 'env' | 'userHome' | 'workspaceFolder'>;
  readonly fill: Fill;
  readonly inputs: InputTexts;
  readonly peek: Peek;
}

/** Pure. A variable that is named like a credential is hidden wherever it is used. */
export function previewEntry(entry: ServerEntry, deps: PreviewDeps): ResolvedPreview {
  const references = templatesIn(entry).flatMap(({ place, text }) =>
    referencesIn(parseTemplate(text), deps).map((found) => ({ ...found, place })),
  );
  const show = (place: string, written: string) => {
    const text = place === 'url' ? maskUrl(deps.fill(hideSecrets(written)), () => MASK).text : shown(written, deps);
    const plain = place === 'url' ? maskUrl(written, () => MASK).text : plainText(written);
    return { place, text, differs: text !== plain };
  };
  return {
    references,
    texts: [
      ...commandOf(entry).map((text, at) => show(`command/${at}`, text)),
      ...(entry.cwd ? [show('cwd', entry.cwd)] : []),
      ...(entry.url ? [show('url', entry.url)] : []),
    ],
  };
}

type Found = Omit<PreviewedReference, 'place'>;

function referencesIn(template: Template, deps: PreviewDeps): Found[] {
  return template.flatMap((part) => (part.kind === 'text' ? [] : stateOf(part, deps)));
}

function stateOf(part: Reference, deps: PreviewDeps): Found[] {
  const found = (state: Found['state']): Found[] => [{ name: nameOf(part), state }];
  const isSet = (value: string | undefined): Found[] => found(value === undefined ? 'unresolved' : 'resolved');
  switch (part.kind) {
    case 'env': {
      const value = deps.lookup.env(part.name);
      if (!part.fallback || value) return isSet(value);
      return [...found('default'), ...referencesIn(part.fallback, deps)];
    }
    case 'secret':
      return found(secretState(part.written, deps.peek));
    case 'input': {
      const text = deps.inputs.get(part.name);
      return found(text === undefined ? 'absent' : secretState(text, deps.peek));
    }
    case 'userHome':
      return isSet(deps.lookup.userHome);
    case 'workspaceFolder':
      return isSet(deps.lookup.workspaceFolder);
    case 'unknown':
      return found('unresolved');
  }
}

function shown(written: string, deps: PreviewDeps): string {
  const show = (part: Part): string => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'secret':
      case 'input':
        return MASK;
      case 'userHome':
        return deps.lookup.userHome ?? part.written;
      case 'workspaceFolder':
        return deps.lookup.workspaceFolder ?? part.written;
      case 'unknown':
        return part.written;
      case 'env': {
        const value = deps.lookup.env(part.name);
        if (part.fallback && !value) return part.fallback.map(show).join('');
        if (value === undefined) return part.written;
        return isCredential(part.name) ? MASK : value;
      }
    }
  };
  return parseTemplate(written).map(show).join('');
}

/** The same address without what variables that are named like a credential would fill in. */
const hideSecrets = (written: string): string =>
  parseTemplate(written)
    .map((part) => {
      if (part.kind === 'text') return literal(part.text);
      return part.kind === 'env' && isCredential(part.name) ? MASK : part.written;
    })
    .join('');

const isCredential = (name: string): boolean =>
  /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|API_?KEY|(?:^|_)(?:KEY|PAT|AUTH|DSN)(?:$|_)/i.test(name);
