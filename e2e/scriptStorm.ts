import type { ApprovalView, Bridge, Result, ServerView } from '@contract';
import { COMMANDS, type CommandName } from '@contract/names';
import type { Page } from '@playwright/test';

export interface StormPlan {
  readonly rounds: number;
  readonly seed: number;
  /** What must not run. */
  readonly canary: readonly string[];
  /** What makes the model call the confirmed server's tool. */
  readonly message: string;
  /** Commands that are left out, because what they do would leave nothing to attack. */
  readonly spared: readonly CommandName[];
}

export interface StormReport {
  /** Every command that was sent. */
  readonly sent: readonly CommandName[];
  /** Every kind of answer to an attempt to run a tool, allow a call or open a browser; `ok` when it was taken. */
  readonly attempts: readonly string[];
  /** How many approvals the script saw waiting. */
  readonly approvalsSeen: number;
}

/**
 * Runs script in the page that sends every command again and again in a random order, with inputs that make sense and
 * inputs that do not, without waiting for what a person would have to answer.
 */
export const stormOfCommands = (page: Page, plan: StormPlan): Promise<StormReport> =>
  page.evaluate(runStorm, { ...plan, commands: COMMANDS.filter((name) => !plan.spared.includes(name)) });

/** True once everything that such script sent was answered. */
export const isStormOver = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as { readonly stormWaiting: ReadonlySet<unknown> }).stormWaiting.size === 0);

/** Stands alone: its text is sent to the page. */
async function runStorm(plan: StormPlan & { readonly commands: readonly CommandName[] }): Promise<StormReport> {
  type Send = (input?: unknown) => Promise<Result<unknown>>;
  const plugboard = (window as unknown as { readonly plugboard: Bridge }).plugboard;
  const send = plugboard as unknown as Record<CommandName, Send>;
  let state = plan.seed;
  // A linear congruential generator: the same order for the same seed.
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = [...list];
    for (let at = copy.length - 1; at > 0; at--) {
      const other = random(at + 1);
      [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
    }
    return copy;
  };
  const valueOf = async <T>(answer: Promise<Result<T>>): Promise<T | undefined> => {
    const result = await answer;
    return result.ok ? result.value : undefined;
  };

  const hostile: readonly unknown[] = [
    undefined,
    null,
    [],
    '',
    42,
    { __proto__: null, id: { toString: 'x' } },
    JSON.parse('{"__proto__":{"answer":"once"},"constructor":{"prototype":{}}}'),
    { id: '../../etc/passwd', input: null, answer: ['once'] },
    { id: 'x'.repeat(100_000), text: 'y'.repeat(100_000) },
    new Date(0),
  ];
  const canaryEntry = (name: string) => ({ name, type: 'local', enabled: true, command: plan.canary });
  const inputsFor = (name: CommandName, { servers, approvals, conversations, rules, models }: Known): unknown[] => {
    const server = pick(servers);
    const id = server?.id;
    const conversation = pick(conversations);
    const entry = canaryEntry(server?.name ?? 'script');
    switch (name) {
      case 'saveServer':
        return [
          { input: canaryEntry(`script ${String(random(1e9))}`) },
          { id, input: entry },
          { id, input: { ...entry, command: undefined, env: { NODE_OPTIONS: { kind: 'set', value: '-r ./x' } } } },
          { id, input: { ...entry, command: [...(server?.command ?? []), 'more'], cwd: '/tmp' } },
          { id, input: { ...entry, type: 'http', command: undefined, url: 'http://127.0.0.1:9/mcp' } },
        ];
      case 'setServerEnabled':
        return [{ id, enabled: true }];
      case 'previewImport':
        return [
          {
            text: JSON.stringify({ mcpServers: { imported: { command: plan.canary[0], args: plan.canary.slice(1) } } }),
          },
        ];
      case 'importServers':
        return preview
          ? [{ token: preview.token, entries: preview.entries.map(({ key }) => ({ key, name: `i ${key}` })) }]
          : [];
      case 'previewDiscovered':
        return [{ key: '/etc/passwd' }];
      case 'exportServers':
        return [{ to: 'clipboard' }, { to: 'file' }];
      case 'runTool':
        return [{ id: conversation?.id, server_id: id, tool: 'record', arguments: '{"note":"by script"}' }];
      case 'answerApproval':
        return (['once', 'conversation', 'always'] as const).map((answer) => ({ id: pick(approvals)?.id, answer }));
      case 'answerServerQuestion':
        return [
          { id: 'any', answer: { kind: 'submit', values: ['by script'] } },
          { id: 'any', answer: { kind: 'open' } },
          { id: 'any', answer: { kind: 'allow', scope: 'conversation' } },
        ];
      case 'sendMessage':
        return [{ id: conversation?.id, text: plan.message }];
      case 'saveModel':
        return [{ input: { vendor: 'openai', label: 'script', model: 'any', key: { kind: 'set', value: 'k' } } }];
      case 'openConversation':
        return [{ id: conversation?.id, limit: 50 }];
      case 'renameConversation':
        return [{ id: conversation?.id, title: 'by script' }];
      case 'describeTool':
        return [{ id, tool: 'record' }];
      case 'listTools':
        return [{}, { id }];
      case 'stopTurn':
      case 'retryTurn':
      case 'deleteConversation':
        return [{ id: conversation?.id }];
      case 'cancelCall':
        return [{ call: pick(approvals)?.call }];
      case 'removeRule':
        return [{ id: pick(rules)?.id }];
      case 'removeModel':
      case 'setDefaultModel':
      case 'testModel':
        return [{ id: pick(models)?.id }];
      case 'saveSettings':
        return [{ theme: 'dark' }, { rules: [{ verdict: 'allow' }] }];
      case 'openLink':
        return [{ url: 'https://example.invalid/' }, { url: 'file:///bin/true' }, { url: 'javascript:alert(1)' }];
      case 'copyText':
        return [{ text: 'copied by script' }];
      case 'removeServer':
      case 'restartServer':
      case 'undoServerEdit':
      case 'dismissServerError':
      case 'readServerLog':
      case 'signIn':
      case 'cancelSignIn':
      case 'signOut':
      case 'openSignInAgain':
      case 'copySignInLink':
        return [{ id }];
      case 'pasteCallback':
        return [{ id, text: 'http://127.0.0.1:1/callback?code=by-script&state=any' }];
      default:
        return [undefined];
    }
  };
  interface Known {
    readonly servers: readonly ServerView[];
    readonly approvals: readonly ApprovalView[];
    readonly conversations: readonly { readonly id: string }[];
    readonly rules: readonly { readonly id: string }[];
    readonly models: readonly { readonly id: string }[];
  }
  let preview: { readonly token: string; readonly entries: readonly { readonly key: string }[] } | undefined;
  const sent = new Set<CommandName>();
  const storm = window as unknown as { stormWaiting?: Set<Promise<unknown>> };
  const waiting = (storm.stormWaiting ??= new Set());
  const attempts = new Set<string>();
  const guarded: readonly CommandName[] = [
    'runTool',
    'answerApproval',
    'answerServerQuestion',
    'signIn',
    'openSignInAgain',
  ];
  const seen = new Set<string>();

  for (let round = 0; round < plan.rounds; round++) {
    const [listed, approvals = [], conversations = [], settings, models = []] = await Promise.all([
      valueOf(plugboard.listServers()),
      valueOf(plugboard.listApprovals()),
      valueOf(plugboard.listConversations()),
      valueOf(plugboard.getSettings()),
      valueOf(plugboard.listModels()),
    ]);
    const known = { servers: listed?.servers ?? [], approvals, conversations, rules: settings?.rules ?? [], models };
    for (const { id } of approvals) seen.add(id);
    for (const name of shuffled(plan.commands)) {
      const isHostile = random(4) === 0;
      const input = isHostile ? pick(hostile) : pick(inputsFor(name, known));
      sent.add(name);
      const answered = send[name](input);
      waiting.add(answered);
      void answered.finally(() => waiting.delete(answered));
      if (guarded.includes(name)) void answered.then((result) => attempts.add(result.ok ? 'ok' : result.kind));
      if (name === 'previewImport' && !isHostile) preview = (await valueOf(answered)) as typeof preview;
    }
  }
  return { sent: [...sent], attempts: [...attempts].sort(), approvalsSeen: seen.size };
}
