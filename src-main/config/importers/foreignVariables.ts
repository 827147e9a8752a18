import { isTemplate } from '../template';

/** `{env:X}` of opencode, `${{ secrets.X }}` of Continue, in our notation. */
export const ourReferences = (value: string): string =>
  value
    .replace(/\$\{\{\s*(?:secrets|inputs)\.([\w-]+)\s*\}\}/g, (_all, name: string) => `\${input:${name}}`)
    .replace(/(?<!\$)\{env:([A-Za-z_]\w*)\}/g, (_all, name: string) => `\${env:${name}}`);

/** `$NAME` of Gemini CLI and Codex, only when it is the whole value; a part of one may be part of a password. */
export const wholeVariable = (value: string): string =>
  !isTemplate(value) && /^\$[A-Z_][A-Z0-9_]*$/.test(value) ? `\${env:${value.slice(1)}}` : value;

/** `{file:…}` of opencode. */
export const readsFile = (value: unknown): boolean => typeof value === 'string' && /\{file:[^}]*\}/.test(value);
