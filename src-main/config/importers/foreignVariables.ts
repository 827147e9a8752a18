import { posix, win32 } from 'node:path';
import { hasHidden } from '../../lib/cleanText';
import { isTemplate, parseTemplate } from '../template';
import type { Findings, Origin } from './findings';
import type { Dialect } from './notation';

/** Turns the texts of one entry into our notation; what it cannot turn goes to `findings`. */
export type Translate = (text: string) => string;

/**
 * Foreign variables become ours (spec C9): `{env:X}`, `${{ secrets.X }}`, `$X`, `{file:p}`, `${workspaceRoot}`,
 * `${pathSeparator}`, `${/}`. What has no counterpart stays as written, so that it can never be taken for a value, and
 * is named.
 */
export function createTranslate(dialect: Dialect, origin: Origin, findings: Findings): Translate {
  const separator = pathsOf(origin).sep;
  return (text) => {
    const translated = withFiles(
      (dialect.hasBareVariables ? bareVariables(text) : wholeVariable(text))
        .replace(/\$\{\{\s*(?:secrets|inputs)\.([\w-]+)\s*\}\}/g, (_all, name: string) => `\${input:${name}}`)
        .replace(/(?<!\$)\{env:([A-Za-z_]\w*)\}/g, (_all, name: string) => `\${env:${name}}`)
        .replaceAll('${workspaceRoot}', () => '${workspaceFolder}')
        .replaceAll(/\$\{(?:pathSeparator|\/)\}/g, () => separator)
        .replaceAll('${workspaceFolderBasename}', (all) => basenameOf(origin) ?? all),
      origin,
      findings,
    );
    for (const part of parseTemplate(translated)) {
      if (part.kind === 'unknown') note(findings, nameUnknown(part.written));
      else if (part.kind === 'env' && part.name === 'workspaceFolderBasename') note(findings, part.written);
      else if (part.kind === 'input') later(findings, part.name);
      else if (part.kind === 'workspaceFolder' && origin.workspace === null) note(findings, part.written);
    }
    return translated;
  };
}

/** `$NAME` when it is the whole value; a part of one may be part of a password. */
const wholeVariable = (value: string): string =>
  !isTemplate(value) && /^\$[A-Z_][A-Z0-9_]*$/.test(value) ? `\${env:${value.slice(1)}}` : value;

/** `$NAME` wherever it stands. */
const bareVariables = (value: string): string =>
  value.replace(/(?<!\$)\$([A-Za-z_]\w*)/g, (_all, name: string) => `\${env:${name}}`);

const pathsOf = ({ platform }: Origin) => (platform === 'win32' ? win32 : posix);
const basenameOf = (origin: Origin): string | undefined =>
  origin.workspace === null ? undefined : pathsOf(origin).basename(origin.workspace);

/** A name may be shown; anything else in braces may be a part of a secret. */
const nameUnknown = (written: string): string => (/^\$\{[A-Za-z]+:[\w.-]{1,80}\}$/.test(written) ? written : '${…}');

/** The content of each file takes the place of a reference that only we write. */
const withFiles = (text: string, origin: Origin, findings: Findings): string =>
  text.replaceAll(/(?<!\$)\{file:([^}]*)\}/g, (_all, written: string) => {
    const reference = `\${secret:file/${findings.files.length}}`;
    findings.files.push({ reference, written, path: locateFile(written, origin) });
    return reference;
  });

/** The whole path of a file that an entry names; null when a part of it is not known. */
export function locateFile(written: string, origin: Origin): string | null {
  const path = pathsOf(origin);
  const workspace = origin.workspace ?? '';
  const filled = written
    .trim()
    .replace(/^~(?=$|[/\\])/, () => origin.home)
    .replaceAll('${userHome}', () => origin.home)
    .replaceAll('${env:HOME}', () => origin.home)
    .replaceAll(/\$\{workspace(?:Folder|Root)\}/g, (all) => workspace || all)
    .replaceAll(/\$\{(?:pathSeparator|\/)\}/g, () => path.sep);
  if (filled === '' || hasHidden(filled) || isTemplate(filled)) return null;
  if (path.isAbsolute(filled)) return path.normalize(filled);
  const base = origin.workspace ?? origin.folder;
  return base === null ? null : path.join(base, filled);
}

function note({ notes }: Findings, name: string): void {
  if (!notes.some((other) => other.kind === 'unresolved' && other.name === name))
    notes.push({ kind: 'unresolved', name });
}

function later({ notes }: Findings, name: string): void {
  if (!notes.some((other) => other.kind === 'asked-later' && other.name === name))
    notes.push({ kind: 'asked-later', name });
}
