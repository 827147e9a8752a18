// One step of the loop, ours: tool result in → next request out → first token of the answer, everything on disk as it
// must be. `loop.js N SERVER` runs a turn of N calls.
import { homedir } from 'node:os';
import { openAgent } from '../../agent/openAgent';
import type { Registry } from '../../mcp/registry';
import { scriptedSteps } from './scriptedSteps';
import { openBenchCore } from './openBenchCore';
import { stepClock } from './stepClock';
import { silentLog } from '../silentLog';
import { inEnglish } from '../../lib/words';

const RULES = [{ id: 'all', verdict: 'allow', server_id: '*', pattern: '*' }];

async function main(): Promise<void> {
  const [, , steps = '1', server = ''] = process.argv;
  await using model = await scriptedSteps(Number(steps));
  const models = [{ id: 'm', vendor: 'openai-compatible', model: 'scripted', base_url: `${model.origin}/v1` }];
  await using opened = await openBenchCore(
    { lean: { command: [process.execPath, server] } },
    { rules: RULES, models, default_model: 'm' },
  );
  const { core } = opened;
  const clock = stepClock();
  const callTool: Registry['callTool'] = async (...call) => {
    const result = await core.registry.callTool(...call);
    clock.resultCame();
    return result;
  };
  await using agent = await openAgent({
    ...core,
    registry: { rows: () => core.registry.rows(), callTool },
    providerFor: (wanted) => core.models.provider(wanted),
    own: { stateDir: core.stateDir, home: homedir() },
    originOf: () => '',
    log: silentLog,
  });
  core.registry.start();
  await core.registry.settled(AbortSignal.timeout(30_000));
  const ended = new Promise<string>((resolve) => {
    agent.onEvents(({ event }) => {
      if (event.kind === 'text') clock.tokenShown();
      if (event.kind === 'ended') resolve(inEnglish(event.problem?.message ?? ''));
    });
    agent.onApprovals(([waiting]) => {
      if (waiting) resolve(`a call waits for a person: ${waiting.warnings.join(', ')}`);
    });
  });
  const { id } = await agent.create();
  await agent.send(id, 'go');
  const problem = await ended;
  if (problem !== '') throw new Error(problem);
  process.stdout.write(`${JSON.stringify({ stepMs: clock.medianMs(), steps: clock.count() })}\n`);
}

await main();
