import { isRemote } from '../config/entryShape';
import { maskUrl } from '../config/maskUrl';
import { isPlainHttp } from '../config/plainHttp';
import { isTemplate, plainText } from '../config/template';
import type { WhatRuns } from '../config/whatRuns';
import { cleanText, hasHidden } from '../lib/cleanText';
import type { Question, QuestionRow } from '../lib/question';
import type { ManageText } from '../text/manage';

/** The answer that lets a definition run; anything else declines. */
export const CONFIRM = 'confirm';
/** The answer that refuses for good; closing the dialog is none. */
export const KEEP_OLD = 'keep-old';

/** A definition that a person has to see before it runs. */
export interface Candidate {
  readonly name: string;
  readonly before: WhatRuns | null;
  readonly after: WhatRuns;
  /** Stored secrets would be given to another program or address than before (spec S10). */
  readonly movesSecrets: boolean;
}

/** What the person is about to do. */
export type Occasion = 'add' | 'change' | 'restart' | 'import' | 'text' | 'disk';

/** What main's dialog shows (spec X): all that decides what runs, each argument by itself, secrets masked. */
export function serverQuestion(occasion: Occasion, candidates: readonly Candidate[], texts: ManageText): Question {
  const name = cleanText(candidates[0]?.name ?? '');
  const title = {
    add: texts.addTitle(name),
    change: texts.changeTitle(name),
    restart: texts.restartTitle(name),
    import: texts.importTitle(candidates.length),
    text: texts.textTitle(candidates.length),
    disk: texts.diskTitle,
  }[occasion];
  const isMany = occasion === 'import' || occasion === 'text' || occasion === 'disk';
  const rows = candidates.flatMap((candidate) => [
    ...(isMany ? [{ label: texts.server, value: [candidate.name], before: null, isHeading: true }] : []),
    ...rowsOf(candidate, texts),
  ]);
  const hidden = rows.some(({ value }) => value.some(hasHidden)) ? [texts.warnHidden] : [];
  return {
    title,
    lead: {
      add: texts.lead,
      change: texts.lead,
      restart: texts.lead,
      import: texts.importLead,
      text: texts.lead,
      disk: texts.diskLead,
    }[occasion],
    rows: rows.map(({ value, before, ...rest }) => ({
      ...rest,
      value: value.map(cleanText),
      before: before?.map(cleanText) ?? null,
    })),
    warnings: [...new Set([...candidates.flatMap((candidate) => warningsFor(candidate, texts)), ...hidden])].map(
      cleanText,
    ),
    actions: [
      {
        id: CONFIRM,
        label: occasion === 'add' || occasion === 'import' ? texts.confirmAdd : texts.confirmChange,
        tone: 'primary',
      },
      occasion === 'disk'
        ? { id: KEEP_OLD, label: texts.keepOld, tone: 'plain' }
        : { id: 'cancel', label: texts.cancel, tone: 'plain' },
    ],
  };
}

function rowsOf({ before, after }: Candidate, texts: ManageText): QuestionRow[] {
  const is = linesOf(after, texts);
  const was = before && linesOf(before, texts);
  return ROWS.flatMap((key) => {
    const value = is[key];
    const old = was?.[key] ?? [];
    if (value.length === 0 && old.length === 0) return [];
    const isSame = !was || JSON.stringify(old) === JSON.stringify(value);
    const isWords = key === 'type' || (key === 'folder' && isHome(after) && (isSame || (!!before && isHome(before))));
    return [
      {
        label: texts[key],
        value: orNone(value, texts),
        before: isSame ? null : orNone(old, texts),
        ...(isWords && { isWords }),
      },
    ];
  });
}

const ROWS = [
  'type',
  'program',
  'arguments',
  'folder',
  'address',
  'steering',
  'inherited',
  'variables',
  'headers',
  'references',
  'auth',
  'caFile',
  'serverId',
  'builtIn',
] as const;

function linesOf(parts: WhatRuns, texts: ManageText): Record<(typeof ROWS)[number], readonly string[]> {
  const [program, ...args] = parts.command.map(shown);
  const isKind = parts.auth.length > 1 || parts.auth[0] !== 'kind: none';
  return {
    type: [texts.typeNames[parts.type] ?? parts.type],
    program: maybe(program),
    arguments: args,
    folder: isHome(parts) ? [texts.homeFolder] : maybe(shown(parts.cwd)),
    address: maybe(parts.url && maskUrl(parts.url).text),
    steering: parts.steering.map((line) => steeringLine(line, texts)),
    inherited: parts.envInherit,
    variables: parts.envNames,
    headers: parts.headerNames,
    references: parts.references,
    auth: isKind ? parts.auth : [],
    caFile: maybe(parts.caFile),
    serverId: maybe(parts.serverId),
    builtIn: maybe(parts.builtIn),
  };
}

/** Nothing is set, so it starts where {@link ManageText.homeFolder} says. */
const isHome = ({ type, cwd }: WhatRuns): boolean => type === 'local' && !shown(cwd);

const maybe = (text: string | undefined): string[] => (text ? [text] : []);
const orNone = (lines: readonly string[], texts: ManageText): readonly string[] =>
  lines.length > 0 ? lines : [texts.none];

/** As it will run: escapes read, unless something in it is still to be filled in. */
const shown = (text: string): string => (isTemplate(text) ? text : plainText(text));

/** A stored value is not known here; the address of a proxy or a package source may hold a password. */
function steeringLine(line: string, texts: ManageText): string {
  const at = line.indexOf('=') + 1;
  const value = line.slice(at);
  if (/^\$\{secret:[^}]*\}$/.test(value)) return line.slice(0, at) + texts.storedValue;
  return line.slice(0, at) + (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? maskUrl(value).text : shown(value));
}

function warningsFor({ after, movesSecrets }: Candidate, texts: ManageText): string[] {
  const [program = '', ...args] = after.command;
  const base = (program.split(/[/\\]/).at(-1) ?? '').replace(/\.(?:exe|cmd|bat)$/i, '');
  const names = after.steering.map((line) => line.slice(0, line.indexOf('=')));
  return [
    ...(SHELLS.test(base) ? [texts.warnShell(base)] : []),
    ...(args.some((arg) => INLINE_CODE.get(base.toLowerCase())?.test(arg)) ? [texts.warnCode(base)] : []),
    ...(names.length > 0 ? [texts.warnSteering(names.join(', '))] : []),
    ...(isRemote(after.type) && isPlainHttp(after.url) ? [texts.warnPlainHttp] : []),
    ...(movesSecrets ? [texts.warnSecretsMove] : []),
  ];
}

const SHELLS = /^(?:(?:ba|da|z|k|c|tc|fi)?sh|cmd|powershell|pwsh|env|sudo|osascript|wsl)$/i;
const INLINE_CODE: ReadonlyMap<string, RegExp> = new Map([
  ['node', /^(?:-e|--eval|-p|--print|-r|--require|--import)/],
  ['bun', /^(?:-e|--eval)/],
  ['deno', /^eval$/],
  ['python', /^-c/],
  ['python3', /^-c/],
  ['perl', /^-[A-Za-z]*[eE]/],
  ['ruby', /^-[A-Za-z]*e/],
]);
