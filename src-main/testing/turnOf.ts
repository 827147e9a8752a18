import { CallId, MessageId } from '@contract/ids';
import { SettingsFile } from '../config/settings';
import type { ConversationEvent, Message } from '../agent/events';
import { runTurn } from '../agent/loop';
import type { PermissionMode } from '../agent/permissions';
import { createQuarantine } from '../agent/quarantine';
import { createToolRunner } from '../agent/runTool';
import { createToolPool } from '../agent/toolPool';
import { createTranscript } from '../agent/transcript';
import { memoryRegistry, textResult, type MemoryServer } from './memoryRegistry';
import type { ScriptedProvider, ScriptedStep } from './scriptedProvider';

interface TurnOptions {
  readonly servers?: readonly MemoryServer[];
  readonly mode?: PermissionMode;
  readonly commit?: () => Promise<void>;
  readonly onEvent?: (event: ConversationEvent) => void;
  readonly signal?: AbortSignal;
}

const echo: MemoryServer = { name: 's', tools: { echo: { run: async (args) => textResult(JSON.stringify(args)) } } };

/** One turn that answers `hello`, alone: everything is allowed and nothing is stored, unless an option says so. */
export function turnOf(provider: ScriptedProvider, options: TurnOptions = {}) {
  const registry = memoryRegistry(options.servers ?? [echo]);
  const settings = SettingsFile.parse({});
  const pool = createToolPool({ registry, settings: { current: () => settings, onChange: () => () => undefined } });
  const transcript = createTranscript();
  const user: Message = { kind: 'user', id: MessageId.parse('u'), at: 0, text: 'hello' };
  transcript.apply({ kind: 'message', message: user });
  let calls = 0;
  const run = async (): Promise<Message & { kind: 'assistant' }> => {
    const events = runTurn(
      {
        provider,
        pool,
        messages: () => transcript.messages(),
        servers: () => registry.rows(),
        runTool: createToolRunner({
          registry,
          pool,
          rules: { list: () => [], add: async () => undefined },
          audit: () => undefined,
          scrubResult: (text) => text,
          own: { stateDir: '/state', home: '/home' },
          now: () => 0,
          newId: () => 'id',
        }),
        setting: {
          conversation: 'c',
          mode: options.mode ?? 'all',
          grants: () => [],
          commit: options.commit ?? (async () => undefined),
          ask: async () => ({ kind: 'once', note: null }),
        },
        quarantine: createQuarantine(),
        messageId: MessageId.parse('a'),
        newCallId: () => CallId.parse(`call-${calls++}`),
        now: () => 0,
      },
      options.signal ?? new AbortController().signal,
    );
    for await (const event of events) {
      transcript.apply(event);
      options.onEvent?.(event);
    }
    const last = transcript.messages().at(-1);
    if (last?.kind !== 'assistant') throw new Error('the turn left no message');
    return last;
  };
  return { run, registry };
}

export const callEcho = (args: unknown = {}): ScriptedStep => ({ calls: [{ name: 's__echo', arguments: args }] });

/** The text of a message, with a mark for each other part. */
export const textOf = (message: Message & { kind: 'assistant' }): string =>
  message.parts.map((part) => (part.kind === 'text' ? part.text : `<${part.kind}>`)).join('');
