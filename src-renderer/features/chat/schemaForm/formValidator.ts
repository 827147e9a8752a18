import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { argumentProblems } from './argumentProblems';

/**
 * What the form library asks of a validator. It only chooses the branch of a union here: problems are found once, by
 * `argumentProblems`, for form and JSON alike. No code is generated from a schema, so it runs under the page's CSP.
 */
export const formValidator: ValidatorType<unknown> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: (schema, data, root) => argumentProblems(withDefinitions(schema, root), data).length === 0,
  rawValidation: () => ({ errors: [] }),
};

function withDefinitions(schema: RJSFSchema, root: RJSFSchema | undefined): RJSFSchema {
  const { $defs, definitions } = root ?? {};
  return { ...schema, ...($defs && { $defs }), ...(definitions && { definitions }) };
}
