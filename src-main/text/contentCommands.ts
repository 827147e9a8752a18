import type { Words } from '../lib/words';
import type { Language } from './language';

/** What the commands say that look into one server. */
export interface ContentText {
  readonly noResources: string;
  readonly noTemplates: string;
  readonly noPrompts: string;
  readonly columns: Readonly<Record<'uri' | 'template' | 'name' | 'server' | 'about', string>>;
  /** Said of a server while its list is printed. */
  readonly note: (server: string, note: string) => string;
  readonly isBinary: (bytes: number) => string;
  readonly severalParts: (count: number) => string;
  readonly written: (file: string, bytes: number) => string;
  readonly cannotWrite: (file: string, why: string) => string;
  readonly missingArguments: (names: string) => string;
  readonly answered: (name: string, ms: number) => string;
  readonly testFields: Readonly<
    Record<'server' | 'protocol' | 'transport' | 'tools' | 'resources' | 'prompts' | 'error' | 'steps', string>
  >;
  readonly steps: Readonly<Record<'connect' | 'resources' | 'prompts' | 'ping', string>>;
}

export const contentText: Readonly<Record<Language, ContentText>> = {
  en: {
    noResources: 'No resources.',
    noTemplates: 'No resource templates.',
    noPrompts: 'No prompts.',
    columns: { uri: 'ADDRESS', template: 'TEMPLATE', name: 'NAME', server: 'SERVER', about: 'ABOUT' },
    note: (server, note) => `${server}: ${note}`,
    isBinary: (bytes) => `This is ${bytes} bytes that are no text. Write them to a file with --out FILE.`,
    severalParts: (count) => `This has ${count} parts, which do not fit one file. Use --json.`,
    written: (file, bytes) => `Wrote ${bytes} bytes to ${file}.`,
    cannotWrite: (file, why) => `Cannot write ${file}: ${why}`,
    missingArguments: (names) => `This prompt needs ${names}; give each as --arg NAME=VALUE`,
    answered: (name, ms) => `${name} answered after ${ms} ms.`,
    testFields: {
      server: 'Server',
      protocol: 'Protocol',
      transport: 'Transport',
      tools: 'Tools',
      resources: 'Resources',
      prompts: 'Prompts',
      error: 'Error',
      steps: 'Steps',
    },
    steps: { connect: 'connect', resources: 'list resources', prompts: 'list prompts', ping: 'ping' },
  },
  zh: {
    noResources: '没有资源。',
    noTemplates: '没有资源模板。',
    noPrompts: '没有提示词。',
    columns: { uri: '地址', template: '模板', name: '名称', server: '服务器', about: '说明' },
    note: (server, note) => `${server}：${note}`,
    isBinary: (bytes) => `这是 ${bytes} 字节的非文本内容。请用 --out FILE 写入文件。`,
    severalParts: (count) => `内容有 ${count} 个部分，无法写入一个文件。请使用 --json。`,
    written: (file, bytes) => `已将 ${bytes} 字节写入 ${file}。`,
    cannotWrite: (file, why) => `无法写入 ${file}：${why}`,
    missingArguments: (names) => `此提示词需要 ${names}；请以 --arg NAME=VALUE 逐一给出`,
    answered: (name, ms) => `${name} 在 ${ms} 毫秒后应答。`,
    testFields: {
      server: '服务器',
      protocol: '协议',
      transport: '传输',
      tools: '工具',
      resources: '资源',
      prompts: '提示词',
      error: '错误',
      steps: '步骤',
    },
    steps: { connect: '连接', resources: '列出资源', prompts: '列出提示词', ping: 'ping' },
  },
};

/** Why a command line about a server's content cannot be carried out. */
export const contentUsage = {
  atMostOneServer: (verb: string): Words => ({
    en: `mcp ${verb} takes at most one SERVER`,
    zh: `mcp ${verb} 最多接受一个 SERVER`,
  }),
  takesUri: { en: 'mcp read takes a SERVER and a URI', zh: 'mcp read 需要一个 SERVER 和一个 URI' },
  takesPrompt: { en: 'mcp prompt takes a SERVER and a NAME', zh: 'mcp prompt 需要一个 SERVER 和一个 NAME' },
  takesArgument: {
    en: 'mcp complete takes a SERVER, --prompt NAME or --template URI, an ARGUMENT and what is typed so far',
    zh: 'mcp complete 需要一个 SERVER、--prompt NAME 或 --template URI、一个 ARGUMENT 以及已输入的内容',
  },
  jsonOrOut: { en: 'give either --json or --out, not both', zh: '--json 和 --out 只能给出一个' },
} as const;
