import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  ObjectFieldTemplateProps,
  OptionalDataControlsTemplateProps,
} from '@rjsf/utils';
import { canExpand, ID_KEY } from '@rjsf/utils';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';

/** The name of the group or list that is being drawn, for the buttons inside it. */
const GroupName = createContext('');

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

export function ObjectFieldTemplate(props: ObjectFieldTemplateProps): ReactElement | null {
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

export function ArrayFieldTemplate(props: ArrayFieldTemplateProps): ReactElement {
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

export function ArrayFieldItemTemplate({ children, buttonsProps, index }: ArrayFieldItemTemplateProps): ReactElement {
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

/** Adds or removes a group or list that is optional as a whole. */
export function OptionalDataControls({
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
