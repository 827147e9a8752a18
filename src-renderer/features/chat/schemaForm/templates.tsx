import type {
  CyclicSchemaExpandProps,
  DescriptionFieldProps,
  FieldErrorProps,
  MultiSchemaFieldTemplateProps,
  TemplatesType,
} from '@rjsf/utils';
import { ID_KEY } from '@rjsf/utils';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { FieldTemplate } from './FieldTemplate';
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  ObjectFieldTemplate,
  OptionalDataControls,
} from './groupTemplates';
import { TextBox } from './TextBox';

const MultiSchemaField = ({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps): ReactElement => (
  <div className="flex flex-col gap-3">
    {selector}
    {optionSchemaField}
  </div>
);

function CyclicSchemaExpand({ name, fieldPathId, onExpand }: CyclicSchemaExpandProps): ReactElement {
  const t = useText('chat');
  const id = fieldPathId[ID_KEY];
  return (
    <Button size="sm" className="self-start" onClick={() => onExpand(id)}>
      {t('showNested', { name })}
    </Button>
  );
}

function Unsupported(): ReactElement {
  const t = useText('chat');
  return <p className="text-xs text-muted">{t('unsupported')}</p>;
}

const Description = ({ id, description }: DescriptionFieldProps): ReactElement | null =>
  typeof description === 'string' && description !== '' ? (
    <p id={id} className="text-xs wrap-anywhere text-muted">
      {description}
    </p>
  ) : null;

const Nothing = (): null => null;
const JustChildren = ({ children }: { readonly children?: ReactNode }): ReactElement => <>{children}</>;

/** Every part of the form library drawn with our own base components; its server-written texts are never HTML. */
export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  ArrayFieldTitleTemplate: Nothing,
  ArrayFieldDescriptionTemplate: Nothing,
  BaseInputTemplate: TextBox,
  CyclicSchemaExpandTemplate: CyclicSchemaExpand,
  DescriptionFieldTemplate: Description,
  FieldErrorTemplate: Nothing as (props: FieldErrorProps) => null,
  FieldHelpTemplate: Nothing,
  MultiSchemaFieldTemplate: MultiSchemaField,
  OptionalDataControlsTemplate: OptionalDataControls,
  TitleFieldTemplate: Nothing,
  UnsupportedFieldTemplate: Unsupported,
  WrapIfAdditionalTemplate: JustChildren,
};
