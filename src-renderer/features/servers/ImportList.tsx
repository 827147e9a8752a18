import type { ImportEntryView } from '@contract';
import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';
import { ArrivalGuard } from '../../ui/ArrivalGuard';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/toast';
import { ImportRow } from './ImportRow';
import { pickProblems, proposePicks, type Pick } from './importPicks';
import { serversStore } from './serversStore';

export interface Found {
  readonly token: string;
  readonly entries: readonly ImportEntryView[];
  readonly problem: string | null;
}

interface ImportListProps {
  readonly found: Found;
  readonly onDone: () => void;
  readonly onStartOver: () => void;
}

/** What was found, to be chosen from and renamed; main asks once for all that will run. */
export function ImportList({ found, onDone, onStartOver }: ImportListProps): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const servers = useStore(serversStore, (state) => state.servers);
  const taken = new Set(servers.map(({ name }) => name));
  const [picks, setPicks] = useState(() => proposePicks(found.entries, taken));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const problems = pickProblems(picks, taken);
  const wanted = picks.filter((pick) => pick.wanted);

  const edit = (key: string, part: Partial<Pick>): void =>
    setPicks(picks.map((pick) => (pick.entry.key === key ? { ...pick, ...part } : pick)));

  const add = async (): Promise<void> => {
    setBusy(true);
    try {
      const entries = wanted.map(({ entry, name }) => ({ key: entry.key, name: name.trim() }));
      const results = await bridge.importServers({ token: found.token, entries });
      const names = new Map(entries.map(({ key, name }) => [key, name]));
      const added = results.filter(({ outcome }) => outcome.persisted).length;
      const why = results
        .filter(({ outcome }) => !outcome.persisted)
        .map(({ key, problem }) => `${t('notAdded', { name: names.get(key) ?? key })}${problem ? `: ${problem}` : ''}`);
      if (added > 0) toast.done(t('added', { count: added }));
      if (why.length === 0) return onDone();
      setFailed(added > 0 || results.some(({ problem }) => problem !== null) ? why : [c('declined')]);
      setPicks(
        picks.filter(({ entry }) => !results.some(({ key, outcome }) => key === entry.key && outcome.persisted)),
      );
    } catch (error) {
      setFailed([whyOf(error)]);
    }
    setBusy(false);
  };

  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {t('found', { count: found.entries.length })} {t('valuesKept')}
      </p>
      {found.problem && <Banner tone="warn">{found.problem}</Banner>}
      <ul className="flex flex-col gap-3">
        {picks.map((pick) => (
          <ImportRow
            key={pick.entry.key}
            pick={pick}
            problem={problems.get(pick.entry.key) ?? null}
            onChange={(part) => edit(pick.entry.key, part)}
          />
        ))}
      </ul>
      {busy && <Banner>{t('confirming')}</Banner>}
      {failed.length > 0 && (
        <Banner tone="warn">
          {failed.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
      <div className="flex justify-end gap-2">
        <ArrivalGuard>
          <Button variant="quiet" disabled={busy} onClick={onStartOver}>
            {t('startOver')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={wanted.length === 0 || problems.size > 0}
            onClick={() => void add()}
          >
            {t('addCount', { count: wanted.length })}
          </Button>
        </ArrivalGuard>
      </div>
    </div>
  );
}
