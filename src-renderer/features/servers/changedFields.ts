import type { ServerDraft } from './serverDraft';

/** A part of the form by its label, as a key of the texts; the switch stands outside the form. */
const LABELS = {
  name: 'servers:name',
  type: 'servers:where',
  command: 'servers:command',
  env: 'servers:env',
  cwd: 'servers:cwd',
  inherit: 'servers:inherit',
  url: 'servers:url',
  headers: 'servers:headers',
  auth: 'servers:signIn',
  clientId: 'servers:clientId',
  scope: 'servers:scope',
  clientName: 'serverFields:clientName',
  issuer: 'serverFields:issuer',
  redirectPort: 'serverFields:redirectPort',
  legacy: 'serverFields:legacy',
  signingAlg: 'serverFields:signingAlg',
  assertionFile: 'serverFields:assertionFile',
  serverId: 'serverFields:serverId',
  builtinName: 'serverFields:builtinName',
  caFile: 'serverFields:caFile',
  protocol: 'serverFields:protocol',
  alwaysLoad: 'serverFields:alwaysLoad',
  description: 'servers:description',
  connectSeconds: 'servers:connectSeconds',
  callSeconds: 'servers:callSeconds',
  maxCallSeconds: 'serverFields:maxCallSeconds',
  maxConcurrentCalls: 'serverFields:maxConcurrentCalls',
  maxMessageMib: 'serverFields:maxMessageMib',
  toolLimits: 'serverFields:toolLimits',
} as const satisfies Partial<Record<keyof ServerDraft, string>>;

type FieldLabel = (typeof LABELS)[keyof typeof LABELS];

/** The parts that two drafts of one server say differently. A secret whose mask stayed the same is not among them. */
export const changedFields = (before: ServerDraft, after: ServerDraft): FieldLabel[] =>
  (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter((key) => said(before[key]) !== said(after[key]))
    .map((key) => LABELS[key]);

/** Keys of rows are the form's own. */
const said = (value: unknown): string =>
  JSON.stringify(value, (name, part: unknown) => (name === 'key' ? undefined : part));
