import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { ScreenHeader } from '../../ui/ScreenHeader';
import { chatStore } from './chatStore';
import { ModelPicker } from './ModelPicker';
import { openedId } from './opened';
import { ToolsPopover } from './ToolsPopover';

export function ChatHeader(): ReactElement {
  const t = useText('chat');
  const title = useStore(chatStore, ({ opened, conversations }) => {
    const id = openedId(opened);
    if (id === null) return null;
    return conversations[id]?.title ?? (opened.kind === 'ready' ? opened.conversation.title : '');
  });
  return (
    <ScreenHeader
      title={title === null ? t('newChat') : title || t('untitled')}
      actions={
        <>
          <ModelPicker />
          <ToolsPopover />
        </>
      }
    />
  );
}
