import { applyEdits, format } from 'jsonc-parser';

/**
 * Indents JSON text by moving white space only: numbers, escapes and order stay as they were written, because a person
 * decides by what stands here. Text that is not JSON comes back unchanged.
 */
export function formatJson(json: string): string {
  try {
    JSON.parse(json);
  } catch {
    return json;
  }
  return applyEdits(json, format(json, undefined, { insertSpaces: true, tabSize: 2, eol: '\n' }));
}

/** Whether the text says that there is nothing: `{}` with any white space. */
export const isEmptyObject = (json: string): boolean => /^\s*\{\s*\}\s*$/.test(json);
