import type { FieldTemplateProps } from '@rjsf/utils';
import { ADDITIONAL_PROPERTY_FLAG } from '@rjsf/utils';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useText } from '../../../lib/i18n';
import { IconButton } from '../../../ui/IconButton';
import { TextInput } from '../../../ui/TextInput';
import { FieldFrame } from './FieldFrame';

/** One argument; groups and lists draw their own surroundings. */
export function FieldTemplate(props: FieldTemplateProps): ReactElement {
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
