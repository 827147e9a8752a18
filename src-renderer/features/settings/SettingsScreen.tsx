import { Box, Database, Info, ShieldCheck, SlidersHorizontal, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { cx } from '../../lib/cx';
import { useText } from '../../lib/i18n';
import { ScreenHeader } from '../../ui/ScreenHeader';
import { go, type SettingsSection } from '../shell/shellStore';
import { AboutSection } from './AboutSection';
import { FileNotes } from './FileNotes';
import { GeneralSection } from './GeneralSection';
import { ModelsSection } from './ModelsSection';
import { PermissionRules } from './PermissionRules';
import { settingsStore } from './settingsStore';
import { StorageSection } from './StorageSection';

const SECTIONS: readonly { readonly id: SettingsSection; readonly icon: LucideIcon }[] = [
  { id: 'models', icon: Box },
  { id: 'general', icon: SlidersHorizontal },
  { id: 'permissions', icon: ShieldCheck },
  { id: 'storage', icon: Database },
  { id: 'about', icon: Info },
];

export function SettingsScreen({ section }: { section: SettingsSection }): ReactElement {
  const t = useText('settings');
  const settings = useStore(settingsStore, (state) => state.settings);
  return (
    <div className="flex h-full flex-col">
      <ScreenHeader title={t('title')} />
      <div className="flex min-h-0 flex-1 flex-col wide:flex-row">
        <nav
          aria-label={t('sections')}
          className="flex shrink-0 flex-wrap gap-1 px-6 pt-4 wide:w-52 wide:flex-nowrap wide:flex-col wide:pt-6 wide:pr-2"
        >
          {SECTIONS.map(({ id, icon: Icon }) => (
            <button
              key={id}
              type="button"
              aria-current={id === section ? 'page' : undefined}
              onClick={() => go({ screen: 'settings', section: id })}
              className={cx(
                'flex h-8 shrink-0 items-center gap-2.5 rounded-control px-2.5 whitespace-nowrap transition-colors',
                id === section ? 'bg-hover font-medium text-text' : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              <Icon aria-hidden size={16} strokeWidth={1.5} />
              {t(id)}
            </button>
          ))}
        </nav>
        <div className="min-h-0 flex-1 overflow-y-auto px-6 py-6 [scrollbar-gutter:stable]">
          <div className="mx-auto flex flex-col gap-6 wide:max-w-2xl">
            {settings && <FileNotes settings={settings} />}
            <Section section={section} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Section({ section }: { section: SettingsSection }): ReactElement {
  switch (section) {
    case 'models':
      return <ModelsSection />;
    case 'general':
      return <GeneralSection />;
    case 'permissions':
      return <PermissionRules />;
    case 'storage':
      return <StorageSection />;
    case 'about':
      return <AboutSection />;
  }
}
