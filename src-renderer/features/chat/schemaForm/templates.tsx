import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  CyclicSchemaExpandProps,
  DescriptionFieldProps,
  FieldErrorProps,
  FieldTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  OptionalDataControlsTemplateProps,
  TemplatesType,
} from '@rjsf/utils';
import { ADDITIONAL_PROPERTY_FLAG, canExpand, ID_KEY } from '@rjsf/utils';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { TextInput } from '../../../ui/TextInput';
import { FieldFrame } from './FieldFrame';
import { TextBox } from './TextBox';

/** The name of the group or list that is being drawn, for the buttons inside it. */
const GroupName = createContext('');

function FieldTemplate(props: FieldTemplateProps): ReactElement {
  const { id, label, children, schema, rawDescription, rawErrors, required, hidden, displayLabel } = props;
  if (hidden) return <div hidden>{children}</div>;
  const isAdditional = ADDITIONAL_PROPERTY_FLAG in schema;
  const isGroup = schema.type === 'object' || schema.type === 'array';
  if (isAdditional) return <AdditionalProperty {...props} />;
  if (isGroup && !schema.enum && !displayLabel) return <>{children}</>;
  return (
    <FieldFrame
      id={id}
      label={displayLabel || schema.type === 'boolean' ? label : ''}
      required={required ?? false}
      hint={rawDescription}
      errors={rawErrors}
    >
      {children}
    </FieldFrame>
  );
}

function AdditionalProperty({
  id,
  label,
  children,
  onKeyRenameBlur,
  onRemoveProperty,
}: FieldTemplateProps): ReactElement {
  const t = useText('chat');
  return (
    <div className="flex items-start gap-2">
      <TextInput
        mono
        className="max-w-48"
        id={`${id}-key`}
        aria-label={t('keyOf', { name: label })}
        placeholder={t('newKey')}
        defaultValue={label}
        onBlur={onKeyRenameBlur}
      />
      <div className="min-w-0 flex-1">{children}</div>
      <IconButton label={t('removeNamed', { name: label })} icon={X} onClick={onRemoveProperty} />
    </div>
  );
}

interface GroupProps {
  readonly id: string;
  readonly title: string;
  readonly isRoot: boolean;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly control: ReactNode;
  readonly children: ReactNode;
}

/** A group of arguments under one heading; the outermost one is the form itself and needs none. */
function Group({ id, title, isRoot, required, description, control, children }: GroupProps): ReactElement {
  const t = useText('chat');
  const common = useText('common');
  if (isRoot) return <div className="flex flex-col gap-4">{children}</div>;
  return (
    <GroupName value={title || t('theArguments')}>
      <fieldset id={id} className="min-w-0">
        <legend className="text-sm font-medium">
          {title} {!required && <span className="font-normal text-muted">{common('optional')}</span>}
        </legend>
        {description && <p className="mt-0.5 text-xs wrap-anywhere text-muted">{description}</p>}
        <div className="mt-2 flex flex-col gap-3 border-l-2 border-line pl-4">
          {children}
          {control}
        </div>
      </fieldset>
    </GroupName>
  );
}

function ObjectFieldTemplate(props: ObjectFieldTemplateProps): ReactElement | null {
  const t = useText('chat');
  const { schema, uiSchema, properties, title, description, required, fieldPathId, optionalDataControl } = props;
  const formData: unknown = props.formData;
  const isUnion = (schema.oneOf ?? schema.anyOf) !== undefined && !schema.properties && properties.length === 0;
  if (isUnion) return null;
  return (
    <Group
      id={fieldPathId[ID_KEY]}
      title={title}
      isRoot={fieldPathId.path.length === 0}
      required={required ?? false}
      description={typeof description === 'string' ? description : schema.description}
      control={optionalDataControl}
    >
      {properties.map((property) => (
        <div key={property.name} hidden={property.hidden}>
          {property.content}
        </div>
      ))}
      {canExpand(schema, uiSchema, formData) && (
        <Button size="sm" icon={Plus} className="self-start" onClick={props.onAddProperty}>
          {t('addProperty')}
        </Button>
      )}
    </Group>
  );
}

function ArrayFieldTemplate(props: ArrayFieldTemplateProps): ReactElement {
  const t = useText('chat');
  const { schema, items, title, required, canAdd, onAddClick, fieldPathId, optionalDataControl } = props;
  const isAbsent = props.formData === undefined && optionalDataControl !== undefined;
  return (
    <Group
      id={fieldPathId[ID_KEY]}
      title={title}
      isRoot={false}
      required={required ?? false}
      description={schema.description}
      control={optionalDataControl}
    >
      {!isAbsent && items.length === 0 && <p className="text-xs text-muted">{t('emptyList')}</p>}
      {items}
      {canAdd && !isAbsent && (
        <Button size="sm" icon={Plus} className="self-start" onClick={(event) => onAddClick(event)}>
          {t('addItem')}
        </Button>
      )}
    </Group>
  );
}

function ArrayFieldItemTemplate({ children, buttonsProps, index }: ArrayFieldItemTemplateProps): ReactElement {
  const t = useText('chat');
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const number = index + 1;
  return (
    <div role="group" aria-label={t('item', { number })} className="flex items-start gap-1">
      <div className="min-w-0 flex-1">{children}</div>
      {hasMoveUp && <IconButton label={t('moveUp', { number })} icon={ArrowUp} onClick={onMoveUpItem} />}
      {hasMoveDown && <IconButton label={t('moveDown', { number })} icon={ArrowDown} onClick={onMoveDownItem} />}
      {hasRemove && <IconButton label={t('removeItem', { number })} icon={X} onClick={onRemoveItem} />}
    </div>
  );
}

function OptionalDataControls({
  id,
  onAddClick,
  onRemoveClick,
}: OptionalDataControlsTemplateProps): ReactElement | null {
  const t = useText('chat');
  const name = useContext(GroupName);
  if (onAddClick)
    return (
      <Button id={id} size="sm" icon={Plus} className="self-start" onClick={onAddClick}>
        {t('addNamed', { name })}
      </Button>
    );
  if (!onRemoveClick) return null;
  return (
    <Button id={id} size="sm" variant="quiet" icon={X} className="self-start" onClick={onRemoveClick}>
      {t('removeNamed', { name })}
    </Button>
  );
}

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
