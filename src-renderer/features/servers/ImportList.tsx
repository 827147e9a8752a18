import type { ImportPreviewView, SaveOutcome } from '@contract';
import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';
import { ArrivalGuard } from '../../ui/ArrivalGuard';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/toast';
import { ImportResults, type ImportResult } from './ImportResults';
import { ImportRow } from './ImportRow';
import { pickProblems, proposePicks, toImportPick, type Pick } from './importPicks';
import { serversStore } from './serversStore';

interface ImportListProps {
  readonly found: ImportPreviewView;
  readonly onDone: () => void;
  readonly onStartOver: () => void;
}

/** What was found, to be chosen from and renamed; main asks once for all that will run. */
export function ImportList({ found, onDone, onStartOver }: ImportListProps): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const i = useText('imports');
  const servers = useStore(serversStore, (state) => state.servers);
  const taken = new Set(servers.map(({ name }) => name));
  const [picks, setPicks] = useState(() => proposePicks(found.entries, taken));
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly ImportResult[]>([]);
  const [failed, setFailed] = useState<string | null>(null);
  // What is being added is listed under its name before all of it is connected.
  const problems = busy ? new Map<string, never>() : pickProblems(picks, taken);
  const source = found.entries[0]?.source;
  const wanted = picks.filter((pick) => pick.wanted);
  const isAgreed = wanted.some(({ name }) => taken.has(name.trim()));

  const edit = (key: string, part: Partial<Pick>): void =>
    setPicks(picks.map((pick) => (pick.entry.key === key ? { ...pick, ...part } : pick)));

  /** What was added leaves the list; the rest may be tried again. */
  const take = (answers: readonly { key: string; outcome: SaveOutcome; problem: string | null }[]): void => {
    const names = new Map(wanted.map(({ entry, name }) => [entry.key, name.trim()]));
    const now = answers.map(({ key, outcome, problem }) => ({ key, name: names.get(key) ?? key, outcome, problem }));
    const added = now.filter(({ outcome }) => outcome.persisted);
    if (added.length > 0) toast.done(t('added', { count: added.length }));
    const isAllWell = now.every(({ outcome }) => outcome.persisted && outcome.runtime !== 'failed');
    if (isAllWell && results.length === 0) return onDone();
    const isDeclined = added.length === 0 && now.every(({ problem }) => problem === null);
    setFailed(isDeclined ? c('declined') : null);
    setResults([...results.filter(({ outcome }) => outcome.persisted), ...(isDeclined ? [] : now)]);
    setPicks(picks.filter(({ entry }) => !added.some(({ key }) => key === entry.key)));
  };

  const add = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      take(await bridge.importServers({ token: found.token, entries: wanted.map(toImportPick) }));
    } catch (error) {
      setFailed(whyOf(error));
    }
    setBusy(false);
  };

  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {t('found', { count: found.entries.length })} {t('valuesKept')}
        {source && <span className="block font-mono text-xs wrap-anywhere">{source}</span>}
      </p>
      {found.problem && <Banner tone="warn">{found.problem}</Banner>}
      {results.length > 0 && <ImportResults results={results} />}
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
      {busy && <Banner>{t(isAgreed ? 'connectingAdded' : 'confirming')}</Banner>}
      {failed !== null && <Banner tone="warn">{failed}</Banner>}
      <div className="flex justify-end gap-2">
        <ArrivalGuard>
          <Button variant="quiet" disabled={busy} onClick={onStartOver}>
            {t('startOver')}
          </Button>
          {results.length > 0 && (
            <Button disabled={busy} onClick={onDone}>
              {i('done')}
            </Button>
          )}
          {picks.length > 0 && (
            <Button
              variant="primary"
              busy={busy}
              disabled={wanted.length === 0 || problems.size > 0}
              onClick={() => void add()}
            >
              {t('addCount', { count: wanted.length })}
            </Button>
          )}
        </ArrivalGuard>
      </div>
    </div>
  );
}
