import type { ServerView } from '@contract';
import { nameProblem, type NameProblem } from '../../lib/freeName';
import { hasUrl, isLocal, type SecretRow, type ServerDraft } from './serverDraft';

export type FieldProblem =
  | NameProblem
  | 'commandMissing'
  | 'urlMissing'
  | 'urlInvalid'
  | 'secondsInvalid'
  | 'countInvalid'
  | 'portInvalid'
  | 'toolLimitInvalid'
  | 'secretNameMissing'
  | 'secretNameTwice'
  | 'secretValueMissing'
  | 'tokenMissing';
export type DraftProblems = Partial<
  Record<
    | 'name'
    | 'command'
    | 'url'
    | 'env'
    | 'headers'
    | 'token'
    | 'redirectPort'
    | 'connectSeconds'
    | 'callSeconds'
    | 'maxCallSeconds'
    | 'maxConcurrentCalls'
    | 'maxMessageMib'
    | 'toolLimits',
    FieldProblem
  >
>;

/** Everything that keeps the draft from being sent; main decides again. */
export function draftProblems(
  draft: ServerDraft,
  taken: ReadonlySet<string>,
  server: ServerView | null,
): DraftProblems {
  const problems: DraftProblems = {};
  const name = draft.name === server?.name ? null : nameProblem(draft.name, taken);
  if (name) problems.name = name;
  if (isLocal(draft.type)) {
    if ((draft.command[0]?.text.trim() ?? '') === '') problems.command = 'commandMissing';
    const env = rowsProblem(draft.env);
    if (env) problems.env = env;
  }
  if (hasUrl(draft.type)) {
    if (draft.url?.trim() === '') problems.url = 'urlMissing';
    else if (draft.url !== null && !isAddress(draft.url)) problems.url = 'urlInvalid';
    const headers = rowsProblem(draft.headers);
    if (headers) problems.headers = headers;
    const hasToken = draft.token.kind === 'set' || (draft.token.kind === 'keep' && server?.auth.has_token === true);
    if (draft.auth === 'bearer' && !hasToken) problems.token = 'tokenMissing';
  }
  if (!isSeconds(draft.connectSeconds, 1)) problems.connectSeconds = 'secondsInvalid';
  if (!isSeconds(draft.callSeconds, 0)) problems.callSeconds = 'secondsInvalid';
  if (!isSeconds(draft.maxCallSeconds, 0)) problems.maxCallSeconds = 'secondsInvalid';
  if (!isCount(draft.maxConcurrentCalls, 1024)) problems.maxConcurrentCalls = 'countInvalid';
  if (!isCount(draft.maxMessageMib, 1024)) problems.maxMessageMib = 'countInvalid';
  if (!isCount(draft.redirectPort, 65_535)) problems.redirectPort = 'portInvalid';
  if (draft.toolLimits.some(({ tool, seconds }) => !isSeconds(seconds, 0) || (tool.trim() === '' && seconds !== ''))) {
    problems.toolLimits = 'toolLimitInvalid';
  }
  return problems;
}

function rowsProblem(rows: readonly SecretRow[]): FieldProblem | null {
  const used = rows.filter(({ name, change }) => name.trim() !== '' || change.kind === 'set');
  if (used.some(({ name }) => name.trim() === '')) return 'secretNameMissing';
  if (new Set(used.map(({ name }) => name.trim())).size < used.length) return 'secretNameTwice';
  return used.some(({ stored, change }) => !stored && change.kind !== 'set') ? 'secretValueMissing' : null;
}

/** The file may hold fractions, so a form that shows one can be saved. */
const isSeconds = (text: string, least: number): boolean =>
  text.trim() === '' || (/^\d{1,5}(?:\.\d{1,9})?$/.test(text.trim()) && isWithin(text, least, 86_400));

const isCount = (text: string, most: number): boolean =>
  text.trim() === '' || (/^\d{1,5}(?:\.\d{1,9})?$/.test(text.trim()) && isWithin(text, 1, most));

const isWithin = (text: string, least: number, most: number): boolean => Number(text) >= least && Number(text) <= most;

/** A reference such as `${env:HOST}` may stand anywhere in an address, so such a one is left to main. */
const isAddress = (url: string): boolean =>
  url.includes('${') || (URL.canParse(url.trim()) && /^(https?|wss?):$/.test(new URL(url.trim()).protocol));
