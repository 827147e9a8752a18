import { isRecord } from '../../lib/isRecord';
import { findProperty, type JsonNode, propertiesOf } from '../../storage/jsonDocument';
import { isDisplayForm } from '../displayForms';
import { maskValue, type Peek } from '../maskServer';
import { splitUrl } from '../urlParts';
import { AUTH_SECRETS } from '../whatRuns';
import { errorAt, type ViewProblem } from './problem';

/**
 * Credentials of an edited entry that are only the picture of one (spec S4). What stands in `shown` as it was opened
 * is none; `stored` is the entry in the file, whose masks count as pictures.
 */
export function displayForms(shown: JsonNode, opened: unknown, stored: unknown, peek: Peek): ViewProblem[] {
  const problemsIn = (section: string, isSecret: (key: string) => boolean): ViewProblem[] =>
    propertiesOf(findProperty(shown, section)?.value).flatMap(({ key, value }) => {
      const typed: unknown = value.value;
      if (!isSecret(key) || typeof typed !== 'string' || typed === textAt(opened, section, key)) return [];
      const old = textAt(stored, section, key);
      return isDisplayForm(typed, old === undefined ? '' : maskValue(old, peek).masked) ? [pictureAt(value)] : [];
    });
  return [
    ...problemsIn('env', () => true),
    ...problemsIn('headers', () => true),
    ...problemsIn('auth', (key) => AUTH_SECRETS.includes(key)),
    ...urlProblem(shown, opened),
  ];
}

function urlProblem(shown: JsonNode, opened: unknown): ViewProblem[] {
  const node = findProperty(shown, 'url')?.value;
  const url: unknown = node?.value;
  if (node === undefined || typeof url !== 'string' || (isRecord(opened) && opened['url'] === url)) return [];
  const parts = splitUrl(url) ?? [];
  const isPicture = url.includes('•') || parts.some(({ text, place }) => place !== null && isDisplayForm(text));
  return isPicture ? [pictureAt(node)] : [];
}

const pictureAt = ({ offset, length }: JsonNode): ViewProblem => errorAt(offset, length, { kind: 'display-form' });

function textAt(entry: unknown, section: string, key: string): string | undefined {
  const values = isRecord(entry) ? entry[section] : undefined;
  const value = isRecord(values) && Object.hasOwn(values, key) ? values[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}
