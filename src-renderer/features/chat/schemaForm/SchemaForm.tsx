import Form from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema, TranslatableString, UiSchema } from '@rjsf/utils';
import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { useText } from '../../../lib/i18n';
import type { ArgumentProblem } from './argumentProblems';
import { formValidator } from './formValidator';
import { formWords } from './formWords';
import { problemWords } from './problemWords';
import { templates } from './templates';
import { toErrorTree } from './toErrorTree';
import { widgets } from './widgets';

interface SchemaFormProps {
  readonly schema: RJSFSchema;
  readonly value: unknown;
  readonly problems: readonly ArgumentProblem[];
  readonly onChange: (value: unknown) => void;
  readonly onSubmit: () => void;
}

/** Optional groups and lists are absent until a person adds them; otherwise they would be sent half filled. */
const uiSchema: UiSchema = {
  'ui:submitButtonOptions': { norender: true },
  'ui:globalOptions': { enableOptionalDataFieldForType: ['object', 'array'], copyable: false },
};

/** A tool's arguments as a form, drawn from its schema. Throws while rendering when a schema cannot be drawn. */
export function SchemaForm({ schema, value, problems, onChange, onSubmit }: SchemaFormProps): ReactElement {
  const t = useText('chat');
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), []);
  const errors = useMemo(
    () => toErrorTree(problems.map((problem) => ({ path: problem.path, message: problemWords(problem, t) }))),
    [problems, t],
  );
  return (
    <div ref={form}>
      <Form
        tagName="div"
        idPrefix="argument"
        schema={schema}
        uiSchema={uiSchema}
        formData={value}
        validator={formValidator}
        widgets={widgets}
        templates={templates}
        translateString={(name: TranslatableString, params?: string[]) => formWords(name, params ?? [], t)}
        extraErrors={errors}
        showErrorList={false}
        noHtml5Validate
        noValidate
        onChange={(event) => onChange(event.formData)}
        onSubmit={onSubmit}
      />
    </div>
  );
}
