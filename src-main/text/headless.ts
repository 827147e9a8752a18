/** What the command line says to people; always on stderr but for help, version and tables. */
export interface HeadlessText {
  readonly usageHint: string;
  readonly refusedChild: string;
  readonly noServer: (name: string, known: string) => string;
  readonly noServers: string;
  readonly noTools: string;
  readonly noTool: (name: string, known: string) => string;
  readonly toolRejected: (name: string, reason: string) => string;
  readonly serverState: (name: string, words: string) => string;
  readonly stillPending: (names: string) => string;
  readonly notPersisted: string;
  readonly saved: (name: string) => string;
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
  readonly stopped: string;
  readonly columns: { readonly name: string; readonly status: string; readonly tools: string; readonly runs: string };
  readonly toolColumns: {
    readonly name: string;
    readonly server: string;
    readonly status: string;
    readonly about: string;
  };
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
    noTool: (name, known) => `There is no tool "${name}". There are: ${known}.`,
    toolRejected: (name, reason) => `The tool "${name}" cannot be used: ${reason}`,
    serverState: (name, words) => `${name}: ${words}`,
    stillPending: (names) => `Still connecting when the time was up: ${names}.`,
    notPersisted: 'Nothing was saved.',
    saved: (name) => `Saved ${name}.`,
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
    stopped: 'Stopped.',
    columns: { name: 'NAME', status: 'STATUS', tools: 'TOOLS', runs: 'RUNS' },
    toolColumns: { name: 'NAME', server: 'SERVER', status: 'STATUS', about: 'ABOUT' },
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
    noTool: (name, known) => `没有工具“${name}”。现有：${known}。`,
    toolRejected: (name, reason) => `工具“${name}”无法使用：${reason}`,
    serverState: (name, words) => `${name}：${words}`,
    stillPending: (names) => `时间已到，仍在连接：${names}。`,
    notPersisted: '未保存任何内容。',
    saved: (name) => `已保存 ${name}。`,
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
    stopped: '已停止。',
    columns: { name: '名称', status: '状态', tools: '工具', runs: '运行' },
    toolColumns: { name: '名称', server: '服务器', status: '状态', about: '说明' },
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

/** `plugboard --help`; commands and options are the same in both languages. */
export const headlessHelp: Readonly<Record<'en' | 'zh', string>> = {
  en: `Plugboard without a window.

plugboard mcp list [--no-connect]                every server and its state
plugboard mcp get NAME                           one server, without connecting
plugboard mcp add NAME [OPTIONS] -- COMMAND ARGS a server that runs here
plugboard mcp add NAME [OPTIONS] --url URL       a server at an address
plugboard mcp edit NAME [OPTIONS] [-- COMMAND]   what is not named stays; K= deletes
plugboard mcp remove|enable|disable|restart NAME
plugboard mcp tools [SERVER]                     the tools of one or all servers
plugboard mcp call TOOL [JSON]                   runs one tool, such as everything__echo
plugboard ask TEXT [--model M] [--allow SERVER/TOOL]...

Options of add and edit
  --env K=V  --header K=V     repeatable
  --url URL  --type auto|http|sse|ws
  --auth none|bearer|oauth    --token T
  --cwd DIR  --timeout-seconds N  --disabled
  A secret value may be "-": it is then read from stdin.

Options of every command
  --json            data for programs on stdout
  --timeout N       seconds to wait for servers (40)
  --state-dir DIR   --profile NAME
  --help  --version

Exit status: 0 done, 1 failed, 2 bad usage.
`,
  zh: `不带窗口的 Plugboard。

plugboard mcp list [--no-connect]                所有服务器及其状态
plugboard mcp get NAME                           单个服务器，不连接
plugboard mcp add NAME [OPTIONS] -- COMMAND ARGS 在本机运行的服务器
plugboard mcp add NAME [OPTIONS] --url URL       位于某个地址的服务器
plugboard mcp edit NAME [OPTIONS] [-- COMMAND]   未提及的保持不变；K= 表示删除
plugboard mcp remove|enable|disable|restart NAME
plugboard mcp tools [SERVER]                     单个或所有服务器的工具
plugboard mcp call TOOL [JSON]                   运行一个工具，例如 everything__echo
plugboard ask TEXT [--model M] [--allow SERVER/TOOL]...

add 和 edit 的选项
  --env K=V  --header K=V     可重复
  --url URL  --type auto|http|sse|ws
  --auth none|bearer|oauth    --token T
  --cwd DIR  --timeout-seconds N  --disabled
  机密的值可以写作 "-"，此时从标准输入读取。

所有命令的选项
  --json            在标准输出上给出供程序使用的数据
  --timeout N       等待服务器的秒数（40）
  --state-dir DIR   --profile NAME
  --help  --version

退出状态：0 完成，1 失败，2 用法错误。
`,
};
