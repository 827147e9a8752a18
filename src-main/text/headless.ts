/** What the command line says to people; always on stderr but for help, version and tables. */
export interface HeadlessText {
  readonly usageHint: string;
  readonly refusedChild: string;
  readonly noServer: (name: string, known: string) => string;
  readonly noServers: string;
  readonly noTools: string;
  /** Said of a server while its file cannot be read. */
  readonly unknownWhileBroken: (name: string) => string;
  readonly serverState: (name: string, words: string) => string;
  readonly logInWith: (name: string) => string;
  readonly stillPending: (names: string) => string;
  readonly notPersisted: string;
  readonly saved: (name: string) => string;
  readonly enabled: (name: string) => string;
  readonly disabled: (name: string) => string;
  /** How a server is written in front of its tools. */
  readonly toolPrefix: (prefix: string) => string;
  readonly allowsNothing: (pattern: string, servers: string) => string;
  readonly removed: (name: string) => string;
  readonly started: string;
  readonly startFailed: string;
  readonly disabledServer: (name: string) => string;
  readonly keptInFile: string;
  readonly deniedByRule: (name: string, pattern: string) => string;
  readonly rulesUnknown: string;
  readonly toolFailed: string;
  readonly badJson: (why: string) => string;
  readonly notAnObject: string;
  readonly emptyStdin: string;
  readonly secretInSight: string;
  readonly stopped: string;
  readonly columns: { readonly name: string; readonly status: string; readonly tools: string; readonly runs: string };
  readonly toolColumns: {
    readonly name: string;
    readonly server: string;
    readonly status: string;
    readonly about: string;
  };
  /** A server that this command did not connect. */
  readonly notChecked: string;
  readonly statuses: Readonly<Record<'disabled' | 'pending' | 'connected' | 'needsAuth' | 'failed', string>>;
  readonly fields: Readonly<
    Record<'type' | 'status' | 'error' | 'stderr' | 'command' | 'url' | 'cwd' | 'env' | 'headers' | 'auth', string>
  >;
}

export const headlessText: Readonly<Record<'en' | 'zh', HeadlessText>> = {
  en: {
    usageHint: 'Run plugboard --help for the commands.',
    refusedChild: 'This was started by a server that Plugboard runs. Servers may not manage Plugboard.',
    noServer: (name, known) => `There is no server "${name}". There are: ${known}.`,
    noServers: 'No servers. Add one with: plugboard mcp add NAME -- COMMAND ARGS',
    noTools: 'No tools.',
    unknownWhileBroken: (name) => `The server "${name}" is not known while the file cannot be read.`,
    serverState: (name, words) => `${name}: ${words}`,
    logInWith: (name) => `Sign in with: plugboard mcp login ${name}`,
    stillPending: (names) => `Still connecting when the time was up: ${names}.`,
    notPersisted: 'Nothing was saved.',
    saved: (name) => `Saved ${name}.`,
    enabled: (name) => `Enabled ${name}.`,
    disabled: (name) => `Disabled ${name}.`,
    toolPrefix: (prefix) => `In the names of its tools it is written ${prefix}`,
    allowsNothing: (pattern, servers) =>
      `--allow ${pattern} matches no server${servers === '' ? '' : `; there are: ${servers}`}.`,
    removed: (name) => `Removed ${name}, with its secrets and permissions.`,
    started: 'It connected.',
    startFailed: 'It is saved, but it did not connect:',
    disabledServer: (name) => `The server "${name}" is disabled. Enable it with: plugboard mcp enable ${name}`,
    keptInFile: 'This computer offers no keyring: the secret was kept in a file that only your user may read.',
    deniedByRule: (name, pattern) => `The rule ${pattern} denies ${name}.`,
    rulesUnknown: 'Your settings cannot be read, so the rules that deny are not known. No tool runs until they can.',
    toolFailed: 'The tool reported an error.',
    badJson: (why) => `The arguments are not JSON: ${why}`,
    notAnObject: 'The arguments must be a JSON object.',
    emptyStdin: 'A secret was to be read from stdin, and stdin was empty.',
    secretInSight: 'Other programs can read a command line. Give "-" instead of a secret, and the secret on stdin.',
    stopped: 'Stopped.',
    columns: { name: 'NAME', status: 'STATUS', tools: 'TOOLS', runs: 'RUNS' },
    toolColumns: { name: 'NAME', server: 'SERVER', status: 'STATUS', about: 'ABOUT' },
    notChecked: 'not checked',
    statuses: {
      disabled: 'disabled',
      pending: 'connecting',
      connected: 'ready',
      needsAuth: 'needs sign-in',
      failed: 'failed',
    },
    fields: {
      type: 'Type',
      status: 'Status',
      error: 'Error',
      stderr: 'Last lines',
      command: 'Command',
      url: 'Address',
      cwd: 'Folder',
      env: 'Environment',
      headers: 'Headers',
      auth: 'Sign-in',
    },
  },
  zh: {
    usageHint: '运行 plugboard --help 查看所有命令。',
    refusedChild: '此命令由 Plugboard 运行的服务器启动。服务器不得管理 Plugboard。',
    noServer: (name, known) => `没有服务器“${name}”。现有：${known}。`,
    noServers: '没有服务器。添加：plugboard mcp add NAME -- COMMAND ARGS',
    noTools: '没有工具。',
    unknownWhileBroken: (name) => `文件无法读取，因此不知道服务器“${name}”。`,
    serverState: (name, words) => `${name}：${words}`,
    logInWith: (name) => `登录：plugboard mcp login ${name}`,
    stillPending: (names) => `时间已到，仍在连接：${names}。`,
    notPersisted: '未保存任何内容。',
    saved: (name) => `已保存 ${name}。`,
    enabled: (name) => `已启用 ${name}。`,
    disabled: (name) => `已停用 ${name}。`,
    toolPrefix: (prefix) => `在其工具的名称中写作 ${prefix}`,
    allowsNothing: (pattern, servers) =>
      `--allow ${pattern} 不匹配任何服务器${servers === '' ? '' : `；现有：${servers}`}。`,
    removed: (name) => `已删除 ${name} 及其机密和权限。`,
    started: '已连接。',
    startFailed: '已保存，但未能连接：',
    disabledServer: (name) => `服务器“${name}”已停用。启用：plugboard mcp enable ${name}`,
    keptInFile: '此电脑没有可用的密钥环：机密已保存在只有您的用户能读取的文件中。',
    deniedByRule: (name, pattern) => `规则 ${pattern} 拒绝了 ${name}。`,
    rulesUnknown: '无法读取设置，因此不知道哪些规则会拒绝调用。恢复之前不会运行任何工具。',
    toolFailed: '工具报告了错误。',
    badJson: (why) => `参数不是 JSON：${why}`,
    notAnObject: '参数必须是 JSON 对象。',
    emptyStdin: '需要从标准输入读取机密，但标准输入为空。',
    secretInSight: '其他程序可以读取命令行。请用 "-" 代替机密，并通过标准输入提供机密。',
    stopped: '已停止。',
    columns: { name: '名称', status: '状态', tools: '工具', runs: '运行' },
    toolColumns: { name: '名称', server: '服务器', status: '状态', about: '说明' },
    notChecked: '未检查',
    statuses: {
      disabled: '已停用',
      pending: '连接中',
      connected: '就绪',
      needsAuth: '需要登录',
      failed: '失败',
    },
    fields: {
      type: '类型',
      status: '状态',
      error: '错误',
      stderr: '最后几行',
      command: '命令',
      url: '地址',
      cwd: '文件夹',
      env: '环境变量',
      headers: '请求头',
      auth: '登录',
    },
  },
};

/** Why a command could not be read, said before its language is looked up. */
export const headlessFaults = {
  stdinTooLarge: { en: 'stdin holds more than 1 MiB', zh: '标准输入超过 1 MiB' },
} as const;
