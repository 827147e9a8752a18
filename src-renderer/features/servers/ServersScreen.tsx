import { Cable, Plus } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Choice } from '../../ui/Choice';
import { EmptyState } from '../../ui/EmptyState';
import { ScreenHeader } from '../../ui/ScreenHeader';
import { TextInput } from '../../ui/TextInput';
import { useRowFocus } from '../../ui/useRowFocus';
import { show } from '../shell/shellStore';
import { ConfigProblem } from './ConfigProblem';
import { toggleJson } from './json/jsonActions';
import { jsonStore } from './json/jsonStore';
import { JsonView } from './json/JsonView';
import { ImportMenu } from './ImportMenu';
import { ServerRow } from './ServerRow';
import { serversStore } from './serversStore';

/** With fewer rows than this the eye is quicker than a filter. */
const FILTER_FROM = 9;

export function ServersScreen(): ReactElement {
  const t = useText('servers');
  const j = useText('json');
  const isJson = useStore(jsonStore, ({ isShown }) => isShown);
  const { servers, problem, loaded } = useStore(serversStore);
  const list = useRef<HTMLUListElement>(null);
  useRowFocus(list, servers.length);
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = servers.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div className="flex h-full flex-col">
      <ScreenHeader
        title={t('title')}
        actions={
          <>
            <Choice
              label={j('views')}
              value={isJson ? 'json' : 'list'}
              options={[
                { value: 'list', label: j('list') },
                { value: 'json', label: j('json') },
              ]}
              onChange={(view) => toggleJson(view === 'json')}
            />
            <ImportMenu />
            {servers.length > 0 && (
              <Button variant="primary" icon={Plus} onClick={() => show('addServer')}>
                {t('addServer')}
              </Button>
            )}
          </>
        }
      />
      {isJson ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <JsonView />
        </div>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-6 py-6 [scrollbar-gutter:stable_both-edges] [scrollbar-gutter:stable]">
          <div className="mx-auto flex max-w-4xl flex-col gap-4">
            {problem && <ConfigProblem problem={problem} />}
            {servers.length >= FILTER_FROM && (
              <TextInput
                type="search"
                aria-label={t('filter')}
                placeholder={t('filter')}
                className="max-w-72"
                onChange={({ target }) => setFilter(target.value)}
              />
            )}
            {loaded && !problem && servers.length === 0 && (
              <Card>
                <EmptyState
                  icon={Cable}
                  title={t('emptyTitle')}
                  text={t('emptyText')}
                  action={
                    <>
                      <Button variant="primary" icon={Plus} onClick={() => show('addServer')}>
                        {t('addServer')}
                      </Button>
                      <Button onClick={() => show('pasteServers')}>{t('pasteJson')}</Button>
                    </>
                  }
                />
              </Card>
            )}
            {shown.length > 0 && (
              <Card flush>
                <ul ref={list} aria-label={t('list')} className="divide-y divide-line">
                  {shown.map((server) => (
                    <ServerRow key={server.id} server={server} />
                  ))}
                </ul>
              </Card>
            )}
            {servers.length > 0 && shown.length === 0 && (
              <p className="text-muted">{t('filterNothing', { text: filter.trim() })}</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
