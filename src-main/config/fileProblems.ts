import type { Said } from '../lib/words';
import type { SettingsStore } from './settings';
import { configProblemLine, type ConfigStore } from './store';

/** What is wrong with the person's files, one line each. */
export function fileProblems(
  servers: Pick<ConfigStore, 'current'>,
  settings: Pick<SettingsStore, 'problem'>,
): readonly Said[] {
  const { problem } = servers.current();
  return [problem && configProblemLine(problem), settings.problem()].filter((line) => line !== null);
}
