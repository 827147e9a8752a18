/** What the window's own questions say: opening a link, and a standing permission. */
export const questionText = {
  en: {
    openTitle: 'Open this address in your browser?',
    openLead: (host: string) => `Plugboard asks once for each host. ${host} was not opened before.`,
    address: 'Address',
    open: 'Open',
    cancel: 'Cancel',
    alwaysTitle: 'Always allow this tool?',
    alwaysLead: 'It will run without asking, in every conversation, until you remove the rule in Settings.',
    rule: 'Rule',
    server: 'Server',
    origin: 'Reaches',
    tool: 'Tool',
    claims: 'Claimed by the server',
    alwaysAllow: 'Always allow',
    removeRuleTitle: 'Remove this rule?',
    removeRuleLead: 'Calls that it stops or asks about now may run without it.',
    removeRule: 'Remove rule',
    allServers: 'every server',
    unknownServer: 'a server that is gone',
    warnings: {
      'state-dir': 'The arguments name a path in Plugboard’s own folder.',
      changed: 'This tool is new or has changed since the rule that matches it was made.',
    },
  },
  zh: {
    openTitle: '在浏览器中打开此地址？',
    openLead: (host: string) => `每个主机只询问一次。之前没有打开过 ${host}。`,
    address: '地址',
    open: '打开',
    cancel: '取消',
    alwaysTitle: '始终允许此工具？',
    alwaysLead: '在您从设置中删除此规则之前，它会在所有对话中直接运行而不再询问。',
    rule: '规则',
    server: '服务器',
    origin: '访问',
    tool: '工具',
    claims: '服务器自称',
    alwaysAllow: '始终允许',
    removeRuleTitle: '删除此规则？',
    removeRuleLead: '现在被它阻止或询问的调用，之后可能会直接运行。',
    removeRule: '删除规则',
    allServers: '所有服务器',
    unknownServer: '已不存在的服务器',
    warnings: {
      'state-dir': '参数中包含 Plugboard 自己文件夹中的路径。',
      changed: '此工具是新的，或在匹配它的规则建立之后发生了变化。',
    },
  },
};

/** A label for the card, such as `allow` in the rule row. */
export const verdictText = {
  en: { allow: 'allow', ask: 'ask', deny: 'deny' },
  zh: { allow: '允许', ask: '询问', deny: '拒绝' },
};
