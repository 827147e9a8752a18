import { isRecord } from '../../lib/isRecord';
import type { JsonObject } from '../lenient';
import type { Choice, ElicitationField, ElicitationRequest } from './serverAsks';

const MAX_FIELDS = 50;
const MAX_CHOICES = 200;
const TEXT_LENGTH = 4_096;
const NAME_LENGTH = 256;
const ADDRESS_LENGTH = 8_192;

/** What a server wants of the person, or why it cannot be asked. */
export function toElicitation(params: JsonObject): ElicitationRequest | string {
  const message = text(params.message);
  if (params.mode === 'url') {
    const { url, elicitationId } = params;
    if (typeof url !== 'string' || url.length > ADDRESS_LENGTH || !isWebAddress(url)) {
      return 'the address must be https, or http on this computer, without user-info';
    }
    return { kind: 'url', message, url, elicitationId: typeof elicitationId === 'string' ? elicitationId : null };
  }
  if (params.mode !== undefined && params.mode !== 'form') return 'this mode of elicitation is not known';
  const schema = params.requestedSchema;
  if (!isRecord(schema) || !isRecord(schema.properties)) return 'requestedSchema must be an object with properties';
  const required = new Set(Array.isArray(schema.required) ? (schema.required as unknown[]) : []);
  const entries = Object.entries(schema.properties);
  if (entries.length > MAX_FIELDS) return `requestedSchema has more than ${MAX_FIELDS} properties`;
  const fields: ElicitationField[] = [];
  for (const [name, property] of entries) {
    if (name.length > NAME_LENGTH)
      return `a name in requestedSchema.properties is longer than ${NAME_LENGTH} characters`;
    const field = isRecord(property) ? toField(name, property, required.has(name)) : null;
    if (field === null) return `requestedSchema.properties.${name.slice(0, 100)} is none of the primitive types`;
    fields.push(field);
  }
  return { kind: 'form', message, fields };
}

/** `http` only where the request never leaves this computer (spec O7). */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

function toField(name: string, property: JsonObject, required: boolean): ElicitationField | null {
  const base = { name, title: text(property.title) || name, description: text(property.description), required };
  switch (property.type) {
    case 'boolean':
      return { ...base, type: 'boolean', default: typeof property.default === 'boolean' ? property.default : null };
    case 'number':
    case 'integer':
      return {
        ...base,
        type: 'number',
        integer: property.type === 'integer',
        minimum: numberOf(property.minimum),
        maximum: numberOf(property.maximum),
        default: numberOf(property.default),
      };
    case 'string': {
      const given = typeof property.default === 'string' ? property.default.slice(0, TEXT_LENGTH) : null;
      const choices = choicesOf(property);
      if (choices !== null) return { ...base, type: 'choice', choices, default: known(given, choices) };
      return {
        ...base,
        type: 'text',
        format: formatOf(property.format),
        minLength: numberOf(property.minLength),
        maxLength: numberOf(property.maxLength),
        default: given,
      };
    }
    case 'array': {
      const choices = isRecord(property.items) ? choicesOf(property.items) : null;
      if (choices === null) return null;
      const given = Array.isArray(property.default) ? (property.default as unknown[]) : null;
      return {
        ...base,
        type: 'choices',
        choices,
        minItems: numberOf(property.minItems),
        maxItems: numberOf(property.maxItems),
        default: given?.filter((value): value is string => known(value, choices) !== null) ?? null,
      };
    }
    default:
      return null;
  }
}

/** Plain `enum` with or without `enumNames`, and titled `oneOf` or `anyOf`. */
function choicesOf({ enum: plain, enumNames, oneOf, anyOf }: JsonObject): readonly Choice[] | null {
  if (Array.isArray(plain)) {
    const titles = Array.isArray(enumNames) ? (enumNames as unknown[]) : [];
    return (plain as unknown[]).slice(0, MAX_CHOICES).flatMap((value, at): Choice[] => {
      if (!isChoice(value)) return [];
      return [{ value, title: text(titles[at]) || value }];
    });
  }
  const titled = Array.isArray(oneOf) ? (oneOf as unknown[]) : Array.isArray(anyOf) ? (anyOf as unknown[]) : null;
  return (
    titled?.slice(0, MAX_CHOICES).flatMap((item): Choice[] => {
      if (!isRecord(item) || !isChoice(item.const)) return [];
      return [{ value: item.const, title: text(item.title) || item.const }];
    }) ?? null
  );
}

/** A longer one cannot be shown whole, and is none. */
const isChoice = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_LENGTH;
const known = (value: unknown, choices: readonly Choice[]): string | null =>
  choices.find((choice) => choice.value === value)?.value ?? null;
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, TEXT_LENGTH) : '');
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const FORMATS = ['email', 'uri', 'date', 'date-time'] as const;
const formatOf = (value: unknown): (typeof FORMATS)[number] | null =>
  FORMATS.find((format) => format === value) ?? null;
