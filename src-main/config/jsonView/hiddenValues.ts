import { itemsOf, type JsonNode, propertiesOf } from '../../storage/jsonDocument';
import { parseTemplate } from '../template';
import { splitUrl, type UrlPart } from '../urlParts';

/** Keys from the root down; a key that stands twice names both. */
export type Place = readonly (string | number)[];

export const isSamePlace = (a: Place | null, b: Place | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((key, index) => key === b[index]));

/** A value whose text must not cross, and where it stands. */
export type HiddenValue =
  | { readonly kind: 'whole'; readonly place: Place; readonly node: JsonNode }
  /** An address that has the form of one; only some of its parts are hidden. */
  | { readonly kind: 'url'; readonly place: Place; readonly node: JsonNode; readonly parts: readonly UrlPart[] };

/** The keys of an entry whose text is shown: what runs (spec S1, X), and what the server's own page shows anyway. */
const SHOWN: ReadonlySet<string> = new Set([
  'type',
  'command',
  'args',
  'cwd',
  'env_inherit',
  'name',
  'server_id',
  'ca_file',
  'description',
  'protocol',
  'source_entry_hash',
]);
const SHOWN_LISTS: ReadonlySet<string> = new Set(['command', 'args', 'env_inherit']);
const SHOWN_AUTH: ReadonlySet<string> = new Set([
  'kind',
  'client_id',
  'client_name',
  'scope',
  'signing_alg',
  'assertion_file',
]);

/** Where an address stands, of which only the secret parts are hidden (spec S1). */
export const isUrlPlace = (place: Place): boolean =>
  place[0] === 'servers' &&
  ((place.length === 3 && (place[2] === 'url' || place[2] === 'source_catalog_url')) ||
    (place.length === 4 && place[2] === 'auth' && place[3] === 'issuer'));

/** Every text of the file that must not cross (spec W1), in file order. Numbers count where any value is secret. */
export function hiddenValues(root: JsonNode | undefined): HiddenValue[] {
  return root === undefined ? [] : walk(root, []);
}

function walk(node: JsonNode, place: Place): HiddenValue[] {
  switch (node.type) {
    case 'object':
      return propertiesOf(node).flatMap(({ key, value }) => walk(value, [...place, key]));
    case 'array':
      return itemsOf(node).flatMap((item, index) => walk(item, [...place, index]));
    case 'string':
      return node.value === '' || isShown(place) ? [] : hide(node, place);
    case 'number':
      return isSecretSection(place) ? [{ kind: 'whole', place, node }] : [];
    default:
      return [];
  }
}

function hide(node: JsonNode, place: Place): HiddenValue[] {
  const text = String(node.value);
  const parts = isUrlPlace(place) ? splitUrl(text) : null;
  if (parts === null) return [{ kind: 'whole', place, node }];
  return parts.some(isHiddenPart) ? [{ kind: 'url', place, node, parts }] : [];
}

/** A part that is nothing but names to look up is shown, as everywhere else (spec C7); a stored secret's is not. */
export const isHiddenPart = ({ text, place }: UrlPart): boolean =>
  place !== null &&
  text !== '' &&
  !parseTemplate(text).every((part) => (part.kind === 'env' ? part.fallback === null : LOOKED_UP.has(part.kind)));

const LOOKED_UP: ReadonlySet<string> = new Set(['input', 'userHome', 'workspaceFolder']);

function isShown(place: Place): boolean {
  const [top, , key = '', below] = place;
  if (top !== 'servers') return false;
  if (place.length === 3) return SHOWN.has(String(key));
  if (place.length !== 4) return false;
  return typeof below === 'number' ? SHOWN_LISTS.has(String(key)) : key === 'auth' && SHOWN_AUTH.has(String(below));
}

const isSecretSection = (place: Place): boolean =>
  place[0] === 'servers' &&
  (place[2] === 'env' || place[2] === 'headers' || place[2] === 'auth') &&
  !isShownNumber(place);

/** The one number of `auth` that says where to listen. */
const isShownNumber = (place: Place): boolean => place.length === 4 && place[3] === 'redirect_port';
