import { importText, type ImportText } from './imports';
import { vendorNames } from './vendors';

/** What main says when it asks about a server, and when pasted text cannot be used. */
export interface ManageText {
  readonly addTitle: (name: string) => string;
  readonly changeTitle: (name: string) => string;
  readonly restartTitle: (name: string) => string;
  readonly importTitle: (count: number) => string;
  readonly textTitle: (count: number) => string;
  readonly diskTitle: string;
  readonly lead: string;
  readonly importLead: string;
  readonly diskLead: string;
  readonly keepOld: string;
  readonly rulesHeading: string;
  readonly ruleAdded: string;
  readonly ruleChanged: string;
  readonly ruleRemoved: string;
  readonly rule: (verdict: string, server: string, pattern: string) => string;
  /** `definition` is the hash of what the tool looked like. */
  readonly ruleCovers: (tool: string, definition: string) => string;
  readonly ruleCoversAll: string;
  readonly everyServer: string;
  readonly goneServer: string;
  readonly settings: string;
  readonly model: string;
  readonly vendor: string;
  readonly vendorNames: Readonly<Record<keyof typeof vendorNames.en, string>>;
  readonly vendorAddress: string;
  readonly identityProvider: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly anotherSecret: string;
  readonly idTokenFile: string;
  readonly confirmAdd: string;
  readonly confirmChange: string;
  readonly cancel: string;

  readonly server: string;
  readonly type: string;
  readonly typeNames: Readonly<Record<string, string>>;
  readonly program: string;
  readonly arguments: string;
  readonly folder: string;
  readonly homeFolder: string;
  readonly address: string;
  readonly inherited: string;
  readonly variables: string;
  readonly headers: string;
  readonly references: string;
  readonly steering: string;
  readonly storedValue: string;
  readonly auth: string;
  readonly caFile: string;
  readonly serverId: string;
  readonly builtIn: string;
  readonly none: string;

  readonly warnShell: (program: string) => string;
  readonly warnCode: (program: string) => string;
  readonly warnSteering: (names: string) => string;
  readonly warnPlainHttp: string;
  readonly warnHidden: string;
  readonly warnSecretsMove: string;

  readonly imports: ImportText;
}

export const manageText: Readonly<Record<'en' | 'zh', ManageText>> = {
  en: {
    addTitle: (name) => `Add the server “${name}”?`,
    changeTitle: (name) => `Change what “${name}” runs?`,
    restartTitle: (name) => `Run “${name}” as it stands in the file?`,
    importTitle: (count) => (count === 1 ? 'Add this server?' : `Add these ${count} servers?`),
    textTitle: (count) => (count === 1 ? 'Save what this server runs?' : `Save what these ${count} servers run?`),
    diskTitle: 'Accept what was changed outside Plugboard?',
    lead: 'A server runs with your rights on this computer, or receives what is sent to its address. Confirm only what you know.',
    importLead: 'Nothing of it starts before you confirm. Confirm only what you know.',
    diskLead:
      'The configuration files were changed by hand or by another program. Until you accept, what ran before goes on, and nothing new starts.',
    keepOld: 'Keep the old',
    rulesHeading: 'Permission rules',
    ruleAdded: 'Rule added',
    ruleChanged: 'Rule changed',
    ruleRemoved: 'Rule removed',
    rule: (verdict, server, pattern) => `${verdict} ${pattern} of ${server}`,
    ruleCovers: (tool, definition) => `only while ${tool} looks as it did (${definition})`,
    ruleCoversAll: 'whatever a tool becomes later',
    everyServer: 'every server',
    goneServer: 'a server that is gone',
    settings: 'Settings',
    model: 'Model',
    vendor: 'Vendor',
    vendorNames: vendorNames.en,
    vendorAddress: 'the vendor’s own',
    identityProvider: 'Identity provider',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    anotherSecret: 'another one than before',
    idTokenFile: 'File with the ID token',
    confirmAdd: 'Add',
    confirmChange: 'Confirm',
    cancel: 'Cancel',

    server: 'Server',
    type: 'Type',
    typeNames: {
      local: 'Local program',
      http: 'Streamable HTTP',
      sse: 'SSE (legacy HTTP)',
      ws: 'WebSocket',
      sdk: 'Built into the app',
      auto: 'Remote, transport found out by asking',
      'claudeai-proxy': 'Streamable HTTP through claude.ai',
      'sse-ide': 'IDE over SSE',
      'ws-ide': 'IDE over WebSocket',
    },
    program: 'Program',
    arguments: 'Arguments',
    folder: 'Folder',
    homeFolder: 'your home folder',
    address: 'Address',
    inherited: 'Variables passed on',
    variables: 'Variables set',
    headers: 'Headers sent',
    references: 'Looked up',
    steering: 'Values that steer what runs',
    storedValue: '(stored value, unchanged)',
    auth: 'Sign-in',
    caFile: 'CA file',
    serverId: 'Server id',
    builtIn: 'Built-in server',
    none: 'none',

    warnShell: (program) => `${program} is a shell: its arguments are a script that can do anything you can.`,
    warnCode: (program) => `${program} runs code that is written in its arguments.`,
    warnSteering: (names) => `${names} can replace the program that runs, or where it comes from.`,
    warnPlainHttp: 'This address is not encrypted: everyone on the way can read along.',
    warnHidden: 'Some of this holds hidden characters; they are shown as ⟨U+…⟩.',
    warnSecretsMove: 'Secrets that are stored for this server will be given to the new program or address.',

    imports: importText.en,
  },
  zh: {
    addTitle: (name) => `添加服务器“${name}”？`,
    changeTitle: (name) => `更改“${name}”运行的内容？`,
    restartTitle: (name) => `按文件中的内容运行“${name}”？`,
    importTitle: (count) => (count === 1 ? '添加此服务器？' : `添加这 ${count} 个服务器？`),
    textTitle: (count) => (count === 1 ? '保存此服务器运行的内容？' : `保存这 ${count} 个服务器运行的内容？`),
    diskTitle: '接受在 Plugboard 之外所做的更改？',
    lead: '服务器会以您的权限在此电脑上运行，或接收发送到其地址的内容。请只确认您了解的内容。',
    importLead: '在您确认之前，不会启动任何内容。请只确认您了解的内容。',
    diskLead: '配置文件被手动或由其他程序更改。在您接受之前，原来的内容继续运行，新的内容不会启动。',
    keepOld: '保留原来的',
    rulesHeading: '权限规则',
    ruleAdded: '新增规则',
    ruleChanged: '更改规则',
    ruleRemoved: '删除规则',
    rule: (verdict, server, pattern) =>
      `${{ allow: '允许', ask: '询问', deny: '拒绝' }[verdict] ?? verdict}：${server} 的 ${pattern}`,
    ruleCovers: (tool, definition) => `仅当 ${tool} 与当时一致时（${definition}）`,
    ruleCoversAll: '无论工具以后变成什么样',
    everyServer: '所有服务器',
    goneServer: '已不存在的服务器',
    settings: '设置',
    model: '模型',
    vendor: '供应商',
    vendorNames: vendorNames.zh,
    vendorAddress: '供应商默认地址',
    identityProvider: '身份提供方',
    clientId: '客户端 ID',
    clientSecret: '客户端密钥',
    anotherSecret: '与之前不同',
    idTokenFile: '包含 ID 令牌的文件',
    confirmAdd: '添加',
    confirmChange: '确认',
    cancel: '取消',

    server: '服务器',
    type: '类型',
    typeNames: {
      local: '本地程序',
      http: 'Streamable HTTP',
      sse: 'SSE（旧版 HTTP）',
      ws: 'WebSocket',
      sdk: '应用内置',
      auto: '远程，自动探测传输方式',
      'claudeai-proxy': '经由 claude.ai 的 Streamable HTTP',
      'sse-ide': '通过 SSE 连接的 IDE',
      'ws-ide': '通过 WebSocket 连接的 IDE',
    },
    program: '程序',
    arguments: '参数',
    folder: '文件夹',
    homeFolder: '您的主文件夹',
    address: '地址',
    inherited: '传递的环境变量',
    variables: '设置的环境变量',
    headers: '发送的请求头',
    references: '引用',
    steering: '影响运行内容的值',
    storedValue: '（已存储的值，未更改）',
    auth: '登录',
    caFile: 'CA 文件',
    serverId: '服务器 ID',
    builtIn: '内置服务器',
    none: '无',

    warnShell: (program) => `${program} 是命令行解释器：它的参数是一段脚本，可以做您能做的任何事情。`,
    warnCode: (program) => `${program} 会运行写在参数中的代码。`,
    warnSteering: (names) => `${names} 可以替换实际运行的程序或其来源。`,
    warnPlainHttp: '此地址未加密：途中的任何人都能看到内容。',
    warnHidden: '其中包含隐藏字符，显示为 ⟨U+…⟩。',
    warnSecretsMove: '为此服务器存储的机密将提供给新的程序或地址。',

    imports: importText.zh,
  },
};
