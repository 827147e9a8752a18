/** What main says when it asks about a server, and when pasted text cannot be used. */
export interface ManageText {
  readonly addTitle: (name: string) => string;
  readonly changeTitle: (name: string) => string;
  readonly restartTitle: (name: string) => string;
  readonly importTitle: (count: number) => string;
  readonly lead: string;
  readonly importLead: string;
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

  readonly tooLarge: string;
  readonly tooMany: string;
  readonly noJson: string;
  readonly noServers: string;
  readonly previewGone: string;
  readonly notAnEntry: string;
  readonly unknownType: (type: string) => string;
  readonly readsFile: (where: string) => string;
  readonly invalidEntry: (detail: string) => string;
}

export const manageText: Readonly<Record<'en' | 'zh', ManageText>> = {
  en: {
    addTitle: (name) => `Add the server “${name}”?`,
    changeTitle: (name) => `Change what “${name}” runs?`,
    restartTitle: (name) => `Run “${name}” as it stands in the file?`,
    importTitle: (count) => (count === 1 ? 'Add this server?' : `Add these ${count} servers?`),
    lead: 'A server runs with your rights on this computer, or receives what is sent to its address. Confirm only what you know.',
    importLead: 'Nothing of it starts before you confirm. Confirm only what you know.',
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

    tooLarge: 'The text is larger than 1 MiB.',
    tooMany: 'The text holds more than 500 servers.',
    noJson: 'This is not JSON. Paste the configuration as another app shows it, with its braces.',
    noServers: 'No server was found in this text.',
    previewGone: 'This preview is no longer known. Paste the text again.',
    notAnEntry: 'It is not an object that describes a server.',
    unknownType: (type) => `The type “${type}” is not known.`,
    readsFile: (where) => `${where} is read from a file; put the value in its place and paste again.`,
    invalidEntry: (detail) => `It cannot be used: ${detail}.`,
  },
  zh: {
    addTitle: (name) => `添加服务器“${name}”？`,
    changeTitle: (name) => `更改“${name}”运行的内容？`,
    restartTitle: (name) => `按文件中的内容运行“${name}”？`,
    importTitle: (count) => (count === 1 ? '添加此服务器？' : `添加这 ${count} 个服务器？`),
    lead: '服务器会以您的权限在此电脑上运行，或接收发送到其地址的内容。请只确认您了解的内容。',
    importLead: '在您确认之前，不会启动任何内容。请只确认您了解的内容。',
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

    tooLarge: '文本超过 1 MiB。',
    tooMany: '文本中的服务器超过 500 个。',
    noJson: '这不是 JSON。请粘贴其他应用中显示的配置，包括花括号。',
    noServers: '在此文本中没有找到服务器。',
    previewGone: '此预览已失效。请重新粘贴文本。',
    notAnEntry: '它不是描述服务器的对象。',
    unknownType: (type) => `未知的类型“${type}”。`,
    readsFile: (where) => `${where} 要从文件读取；请填入实际的值后重新粘贴。`,
    invalidEntry: (detail) => `无法使用：${detail}。`,
  },
};
