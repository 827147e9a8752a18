/** What `permissions …` says to people. */
export const permissionCommandText = {
  en: {
    noRules: 'No rules: every call of a tool asks.',
    columns: { id: 'ID', verdict: 'VERDICT', rule: 'RULE' },
    verdicts: { allow: 'allow', ask: 'ask', deny: 'deny' },
    gone: 'a server that is gone',
    byRule: (verdict: string, rule: string, id: string) => `${verdict}: the rule ${rule} (${id}) decides.`,
    changed: (rule: string, id: string) =>
      `ask: the tool is new or has changed since the rule ${rule} (${id}) was made.`,
    byDefault: 'ask: no rule names it.',
    noSuchRule: (id: string) => `There is no rule ${id}. See them with: plugboard permissions list`,
    revoked: (rule: string) => `Revoked ${rule}.`,
    approved: (rule: string, count: number) =>
      `Allowed ${rule}, which is ${count} ${count === 1 ? 'tool' : 'tools'} now.`,
    matchesNothing: (rule: string) => `${rule} matches no tool that is there now.`,
  },
  zh: {
    noRules: '没有规则：每次调用工具都会询问。',
    columns: { id: 'ID', verdict: '结果', rule: '规则' },
    verdicts: { allow: '允许', ask: '询问', deny: '拒绝' },
    gone: '已不存在的服务器',
    byRule: (verdict: string, rule: string, id: string) => `${verdict}：由规则 ${rule}（${id}）决定。`,
    changed: (rule: string, id: string) => `询问：此工具是新的，或在规则 ${rule}（${id}）建立之后发生了变化。`,
    byDefault: '询问：没有规则提到它。',
    noSuchRule: (id: string) => `没有规则 ${id}。查看所有规则：plugboard permissions list`,
    revoked: (rule: string) => `已撤销 ${rule}。`,
    approved: (rule: string, count: number) => `已允许 ${rule}，目前包括 ${count} 个工具。`,
    matchesNothing: (rule: string) => `${rule} 不匹配目前的任何工具。`,
  },
};
