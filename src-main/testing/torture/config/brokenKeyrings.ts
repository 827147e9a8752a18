import type { GoalOptions } from '../goal';
import { countOf, type Row, toRow } from '../row';
import { differentKey } from './keyrings/differentKey';
import { halfMigrated } from './keyrings/halfMigrated';
import { locked } from './keyrings/locked';
import { noKeyring } from './keyrings/noKeyring';
import { type Scenario, withScene } from './keyrings/scene';
import { pretends } from './keyrings/pretends';

const SCENARIOS: readonly Scenario[] = [noKeyring('none'), noKeyring('basic_text'), differentKey, halfMigrated, locked];

/** Goal 24: keyrings that are missing, pretend, are locked, or have lost their key. */
export async function brokenKeyrings(_options: GoalOptions): Promise<Row[]> {
  const rows: Row[] = [];
  const control = await withScene(pretends);
  for (const { name, run } of SCENARIOS) {
    const problems = await withScene(run);
    rows.push(
      toRow({
        goal: 24,
        what: `keyring ${name}`,
        figure: countOf(problems, 1, 'wrong').replace(' of 1', ''),
        wanted: '0',
        isMet: problems.length === 0,
        control: {
          figure: `a cipher that does nothing: ${control.length} plain text found`,
          isCaught: control.length > 0,
        },
      }),
    );
  }
  return rows;
}
