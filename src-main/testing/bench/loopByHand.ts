// The limit beside loop.ts: the same model, the same tool and the same two synced lines a step, by hand.
import { mkdtemp, open, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { greet, overPipes } from './byHandClient';
import { scriptedSteps } from './scriptedSteps';
import { stepClock } from './stepClock';

interface Delta {
  readonly content?: string;
  readonly tool_calls?: readonly { readonly function?: { readonly name?: string; readonly arguments?: string } }[];
}

async function main(): Promise<void> {
  const [, , steps = '1', server = ''] = process.argv;
  await using model = await scriptedSteps(Number(steps));
  const dir = await mkdtemp(join(tmpdir(), 'plugboard-bench-'));
  const log = await open(join(dir, 'log.jsonl'), 'a');
  const client = await greet(overPipes(process.execPath, [server]));
  const agent = new Agent({ keepAlive: true });
  const clock = stepClock();
  const tools = [{ type: 'function', function: { name: 'lean__echo', parameters: { type: 'object' } } }];
  const messages: unknown[] = [{ role: 'user', content: 'go' }];

  const save = async (record: unknown): Promise<void> => {
    await log.write(`${JSON.stringify(record)}\n`);
    await log.datasync();
  };
  /** Answers the arguments of the call that the model asks for, or undefined. */
  const ask = (): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ model: 'scripted', stream: true, messages, tools });
      const headers = { 'content-type': 'application/json' };
      const outgoing = request(
        `${model.origin}/v1/chat/completions`,
        { method: 'POST', agent, headers },
        (response) => {
          let rest = '';
          let args: string | undefined;
          response.setEncoding('utf8').on('data', (text: string) => {
            const lines = (rest + text).split('\n');
            rest = lines.pop() ?? '';
            for (const line of lines) {
              if (!line.startsWith('data: {')) continue;
              const { choices } = JSON.parse(line.slice(6)) as {
                readonly choices: readonly { readonly delta: Delta }[];
              };
              const delta = choices[0]?.delta;
              if (delta?.content) clock.tokenShown();
              const more = delta?.tool_calls?.[0]?.function?.arguments;
              if (more !== undefined) args = (args ?? '') + more;
            }
          });
          response.on('end', () => resolve(args));
        },
      );
      outgoing.on('error', reject).end(body);
    });

  await save(messages[0]);
  for (let args = await ask(); args !== undefined; args = await ask()) {
    await save({ call: args });
    const result = await client.request('tools/call', { name: 'echo', arguments: JSON.parse(args) as unknown });
    clock.resultCame();
    const call = { id: `call-${messages.length}`, type: 'function', function: { name: 'lean__echo', arguments: args } };
    messages.push({ role: 'assistant', content: 'next', tool_calls: [call] });
    messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(result) });
    await save(messages.slice(-2));
  }
  agent.destroy();
  await client.close();
  await log.close();
  await rm(dir, { recursive: true });
  process.stdout.write(`${JSON.stringify({ stepMs: clock.medianMs(), steps: clock.count() })}\n`);
}

await main();
