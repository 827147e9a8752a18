import { maskUrl } from '../config/maskUrl';
import type {
  Difference,
  IdentityProviderEntry,
  PermissionRule,
  SettingsDifference,
  StoredModel,
} from '../config/settings';
import { cleanText } from '../lib/cleanText';
import type { Question, QuestionRow } from '../lib/question';
import type { ManageText } from '../text/manage';
import { type Candidate, serverQuestion } from './confirmServer';

export interface DiskChanges {
  readonly servers: readonly Candidate[];
  readonly settings: SettingsDifference | null;
  /** The name behind a server's id, null when there is none now. */
  readonly serverName: (id: string) => string | null;
}

/** Pure: the one question about all that was changed outside the app (spec X). */
export function diskQuestion({ servers, settings, serverName }: DiskChanges, texts: ManageText): Question {
  const question = serverQuestion('disk', servers, texts);
  const extra = settings === null ? [] : settingsRows(settings, serverName, texts);
  return { ...question, rows: [...question.rows, ...extra.map(clean)] };
}

function settingsRows(
  { rules, models, identityProvider }: SettingsDifference,
  serverName: DiskChanges['serverName'],
  texts: ManageText,
): QuestionRow[] {
  const lines = ({ verdict, server_id, pattern, covers }: PermissionRule): string[] => [
    texts.rule(verdict, server_id === '*' ? texts.everyServer : (serverName(server_id) ?? texts.goneServer), pattern),
    ...(verdict === 'allow' && covers === undefined ? [texts.ruleCoversAll] : []),
    ...Object.entries(covers ?? {}).map(([tool, definition]) => texts.ruleCovers(tool, definition)),
  ];
  return [
    ...(rules.length > 0 ? [heading(texts.settings, texts.rulesHeading)] : []),
    ...rules.map(({ before, after }) => ({
      label: labelOf({ before, after }, texts),
      value: after ? lines(after) : [texts.none],
      before: before && lines(before),
    })),
    ...models.flatMap(({ before, after }) => (after ? modelRows(before, after, texts) : [])),
    ...(identityProvider?.after ? providerRows(identityProvider.before, identityProvider.after, texts) : []),
  ];
}

function providerRows(
  before: IdentityProviderEntry | null,
  after: IdentityProviderEntry,
  texts: ManageText,
): QuestionRow[] {
  const row = (label: string, of: (entry: IdentityProviderEntry) => string): QuestionRow => ({
    label,
    value: [of(after)],
    before: before && changed(of(before), of(after)),
  });
  return [
    heading(texts.settings, texts.identityProvider),
    row(texts.address, ({ issuer }) => maskUrl(issuer).text),
    row(texts.clientId, ({ client_id }) => client_id),
    ...(before === null || before.client_secret === after.client_secret
      ? []
      : [{ label: texts.clientSecret, value: [texts.anotherSecret], before: null, isWords: true }]),
    row(texts.idTokenFile, ({ id_token_file = '' }) => id_token_file || texts.none),
  ];
}

const labelOf = ({ before, after }: Difference<PermissionRule>, texts: ManageText): string => {
  if (before === null) return texts.ruleAdded;
  return after === null ? texts.ruleRemoved : texts.ruleChanged;
};

const modelRows = (before: StoredModel | null, after: StoredModel, texts: ManageText): QuestionRow[] => [
  heading(texts.model, after.label || after.model),
  {
    label: texts.vendor,
    value: [texts.vendorNames[after.vendor]],
    before: before && changed(texts.vendorNames[before.vendor], texts.vendorNames[after.vendor]),
    isWords: true,
  },
  {
    label: texts.address,
    value: [addressOf(after, texts)],
    before: before && changed(addressOf(before, texts), addressOf(after, texts)),
  },
];

const addressOf = ({ base_url = '' }: StoredModel, texts: ManageText): string =>
  base_url === '' ? texts.vendorAddress : maskUrl(base_url).text;

const changed = (before: string | undefined, after: string): string[] | null =>
  before === undefined || before === after ? null : [before];

const heading = (label: string, value: string): QuestionRow => ({
  label,
  value: [value],
  before: null,
  isHeading: true,
});

const clean = (row: QuestionRow): QuestionRow => ({
  ...row,
  value: row.value.map(cleanText),
  before: row.before?.map(cleanText) ?? null,
});
