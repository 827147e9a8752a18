import { oneLine } from '../../lib/cleanText';

interface Failure {
  readonly instanceLocation: string;
  readonly keyword: string;
  readonly error: string;
}

/** At most five failures on one line. The innermost say most; those that only report that one is there are left out. */
export function problemOf(errors: readonly Failure[]): string {
  const inner = errors.filter(({ keyword }) => !REPORTS_AN_INNER_ONE.has(keyword));
  return (inner.length > 0 ? inner : errors)
    .slice(0, 5)
    .map(({ instanceLocation, error }) => `${place(instanceLocation)}${oneLine(error, 300)}`)
    .join(' ');
}

const REPORTS_AN_INNER_ONE = new Set([
  'properties',
  'items',
  'prefixItems',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'false',
]);

const place = (location: string): string => (location === '#' ? '' : `${oneLine(location.slice(2), 100)}: `);
