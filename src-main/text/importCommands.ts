/** What `mcp import` and `mcp export` say to people. */
export interface ImportCommandText {
  readonly nothingHere: string;
  readonly nothingFound: string;
  readonly columns: { readonly client: string; readonly servers: string; readonly here: string; readonly file: string };
  /** In front of what an entry brings beside its command. */
  readonly fields: Readonly<Record<'foundName' | 'cwd' | 'env' | 'inherits' | 'headers' | 'signIn' | 'state', string>>;
  readonly disabled: string;
  readonly howTo: string;
  readonly notWritten: string;
  readonly wouldAsk: (server: string, reference: string) => string;
  readonly wouldRead: (server: string, path: string) => string;
  readonly couldMove: (server: string, flags: string) => string;
  readonly alreadyHere: (server: string, other: string) => string;
  readonly mayNotRead: (server: string, path: string) => string;
  readonly cannot: (server: string, why: string) => string;
  readonly note: (server: string, words: string) => string;
  readonly added: (server: string) => string;
  readonly notAdded: (server: string) => string;
  readonly noSuchName: (name: string) => string;
  readonly noSuchSecret: (reference: string) => string;
}

export const importCommandText: Readonly<Record<'en' | 'zh', ImportCommandText>> = {
  en: {
    nothingHere: 'No other app with servers was found on this computer.',
    nothingFound: 'No servers were found.',
    columns: { client: 'CLIENT', servers: 'SERVERS', here: 'HERE', file: 'FILE' },
    fields: {
      foundName: 'Found as: ',
      cwd: 'Folder: ',
      env: 'Environment: ',
      inherits: 'Inherits: ',
      headers: 'Headers: ',
      signIn: 'Sign-in: ',
      state: 'State: ',
    },
    disabled: 'disabled',
    howTo: 'See what would be added with: plugboard mcp import --from CLIENT',
    notWritten: 'Nothing was written. Add --yes to add these servers.',
    wouldAsk: (server, reference) => `${server}: a value is needed; give it with --secret '${reference}=-'`,
    wouldRead: (server, path) => `${server}: takes values from a file; allow it with --read ${path}`,
    couldMove: (server, flags) => `${server}: --move-secrets stores the value of ${flags} as a secret`,
    alreadyHere: (server, other) => `${server}: is here already as ${other}; name it with --only or --rename to add it`,
    mayNotRead: (server, path) => `${server}: not added, because ${path} may not be read without --read`,
    cannot: (server, why) => `${server}: ${why}`,
    note: (server, words) => `${server}: ${words}`,
    added: (server) => `Added ${server}.`,
    notAdded: (server) => `${server} was not added.`,
    noSuchName: (name) => `there is no server ${JSON.stringify(name)} in it`,
    noSuchSecret: (reference) => `no server in it asks for ${reference}`,
  },
  zh: {
    nothingHere: '此电脑上没有找到其他带有服务器的应用。',
    nothingFound: '没有找到服务器。',
    columns: { client: '应用', servers: '服务器', here: '已有', file: '文件' },
    fields: {
      foundName: '原名：',
      cwd: '文件夹：',
      env: '环境变量：',
      inherits: '继承：',
      headers: '请求头：',
      signIn: '登录：',
      state: '状态：',
    },
    disabled: '已停用',
    howTo: '查看将添加的内容：plugboard mcp import --from CLIENT',
    notWritten: '未写入任何内容。加上 --yes 即添加这些服务器。',
    wouldAsk: (server, reference) => `${server}：需要一个值；用 --secret '${reference}=-' 给出`,
    wouldRead: (server, path) => `${server}：要从文件取值；用 --read ${path} 允许`,
    couldMove: (server, flags) => `${server}：--move-secrets 会把 ${flags} 的值存为机密`,
    alreadyHere: (server, other) => `${server}：已存在，名为 ${other}；用 --only 或 --rename 指明才会添加`,
    mayNotRead: (server, path) => `${server}：未添加，因为没有 --read 不得读取 ${path}`,
    cannot: (server, why) => `${server}：${why}`,
    note: (server, words) => `${server}：${words}`,
    added: (server) => `已添加 ${server}。`,
    notAdded: (server) => `${server} 未添加。`,
    noSuchName: (name) => `其中没有服务器 ${JSON.stringify(name)}`,
    noSuchSecret: (reference) => `其中没有服务器需要 ${reference}`,
  },
};
