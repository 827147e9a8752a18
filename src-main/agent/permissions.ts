import { matchesGlob, specificity } from './glob';

/** A standing rule as judging needs it; `PermissionRule` of the settings is one. */
export interface Rule {
  readonly id: string;
  readonly verdict: Verdict;
  /** `*` means every server. */
  readonly server_id: string;
  readonly pattern: string;
  /** Tool → definition hash of what an allow was made for; without it the pattern covers whatever matches. */
  readonly covers?: Readonly<Record<string, string>> | undefined;
}

export type Verdict = 'allow' | 'ask' | 'deny';

/** Per conversation: what happens to a call that no rule names (spec T6). */
export type PermissionMode = 'ask' | 'rules' | 'all' | 'chat-only';

/** One tool of one server, as it looks now. */
export interface Subject {
  readonly serverId: string;
  readonly tool: string;
  readonly definition: string;
}

/** A call as far as judging needs it. */
export interface JudgedCall extends Subject {
  readonly namesStateDir: boolean;
}

type ByRule<R extends Rule> = { readonly kind: 'rule'; readonly rule: R };
type ByMode = { readonly kind: 'mode'; readonly mode: PermissionMode };

/** A verdict and what decided. */
export type Judgement<R extends Rule = Rule> =
  | { readonly verdict: 'allow'; readonly reason: ByRule<R> | ByMode | { readonly kind: 'conversation' } }
  | { readonly verdict: 'deny'; readonly reason: ByRule<R> | ByMode }
  | {
      readonly verdict: 'ask';
      readonly reason:
        | ByRule<R>
        | ByMode
        | { readonly kind: 'state-dir' }
        /** An allow that was made for another definition of the tool, or before it was there. */
        | { readonly kind: 'changed'; readonly rule: R };
    };

/**
 * Deny wins. Then a call that names a path in the state dir asks, whatever else says otherwise. Then, of the rules
 * that match, the most specific decides, and the later of two alike; what a person granted for this conversation
 * stands above rules that ask.
 */
export function judge<R extends Rule>(
  call: JudgedCall,
  rules: readonly R[],
  grants: readonly Subject[],
  mode: PermissionMode,
): Judgement<R> {
  const matching = rules.filter((rule) => matches(rule, call));
  const denied = matching.find((rule) => rule.verdict === 'deny');
  if (denied !== undefined) return { verdict: 'deny', reason: { kind: 'rule', rule: denied } };
  if (mode === 'chat-only') return { verdict: 'deny', reason: { kind: 'mode', mode } };
  if (call.namesStateDir) return { verdict: 'ask', reason: { kind: 'state-dir' } };
  if (mode === 'all') return { verdict: 'allow', reason: { kind: 'mode', mode } };
  if (grants.some((grant) => isSame(grant, call))) return { verdict: 'allow', reason: { kind: 'conversation' } };

  const deciding = mostSpecific(matching.filter((rule) => rule.verdict === 'ask' || covers(rule, call)));
  if (deciding !== undefined) return { verdict: deciding.verdict, reason: { kind: 'rule', rule: deciding } };
  const stale = mostSpecific(matching);
  if (stale !== undefined) return { verdict: 'ask', reason: { kind: 'changed', rule: stale } };
  return { verdict: mode === 'rules' ? 'deny' : 'ask', reason: { kind: 'mode', mode } };
}

/** The rule behind “always”: this tool of this server, as it looks now. */
export const alwaysRule = (subject: Subject, id: string): Rule & { readonly covers: Record<string, string> } => ({
  id,
  verdict: 'allow',
  server_id: subject.serverId,
  pattern: subject.tool,
  covers: Object.fromEntries([[subject.tool, subject.definition]]),
});

/** The same tool of the same server, looking as it did. */
export const isSame = (a: Subject, b: Subject): boolean =>
  a.serverId === b.serverId && a.tool === b.tool && a.definition === b.definition;

/** Server id and tool are matched as a pair: neither can reach into the other. */
const matches = (rule: Rule, { serverId, tool }: Subject): boolean =>
  (rule.server_id === '*' || rule.server_id === serverId) && matchesGlob(rule.pattern, tool);

const covers = (rule: Rule, { tool, definition }: Subject): boolean =>
  rule.covers === undefined || (Object.hasOwn(rule.covers, tool) && rule.covers[tool] === definition);

function mostSpecific<R extends Rule>(rules: readonly R[]): R | undefined {
  let best: R | undefined;
  for (const rule of rules) if (best === undefined || weighs(rule) >= weighs(best)) best = rule;
  return best;
}

/** A rule for one server outweighs any for all servers. */
const weighs = (rule: Rule): number =>
  rule.server_id === '*' ? -1 / (1 + specificity(rule.pattern)) : specificity(rule.pattern);
