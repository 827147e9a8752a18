import type { Words } from '../lib/words';

/** What can go wrong between the two eras of the protocol, and within the stateless one. */
export const eraFaults = {
  notStateless: (revision: string): Words => ({
    en: `the server does not speak revision ${revision}, which its entry asks for`,
    zh: `服务器不支持其条目要求的版本 ${revision}`,
  }),
  revisionGone: {
    en: 'the server no longer speaks the revision it was connected with',
    zh: '服务器不再支持建立连接时的版本',
  },
  noDiscovery: (seconds: number): Words => ({
    en: `no answer to server/discover within ${seconds} s`,
    zh: `${seconds} 秒内未收到 server/discover 的应答`,
  }),
  needsCapability: (names: string): Words => ({
    en: `the server needs something that this app does not offer it: ${names}`,
    zh: `服务器需要本应用未向其提供的功能：${names}`,
  }),
  tooManyRounds: (what: string, rounds: number): Words => ({
    en: `${what} asked for input more than ${rounds} times`,
    zh: `${what} 请求输入超过 ${rounds} 次`,
  }),
  emptyRound: (what: string): Words => ({
    en: `${what} asked for input without saying what`,
    zh: `${what} 请求输入，却未说明内容`,
  }),
  inputRefused: (method: string, why: string): Words => ({
    en: `the server asked for ${method}, which was refused: ${why}`,
    zh: `服务器请求 ${method}，已被拒绝：${why}`,
  }),
  unknownResult: (type: string): Words => ({
    en: `the server answered with an unknown kind of result, ${type}`,
    zh: `服务器返回了未知类型的结果：${type}`,
  }),
  taskCancelled: (what: string): Words => ({
    en: `the server cancelled the task of ${what}`,
    zh: `服务器取消了 ${what} 的任务`,
  }),
  taskFailed: (what: string): Words => ({
    en: `the task of ${what} failed`,
    zh: `${what} 的任务失败`,
  }),
  header: {
    place: (path: string): Words => ({
      en: `${path}: x-mcp-header stands where no argument of the call does`,
      zh: `${path}：x-mcp-header 不在调用参数所处的位置`,
    }),
    empty: (path: string): Words => ({
      en: `${path}: x-mcp-header is no text`,
      zh: `${path}：x-mcp-header 不是文本`,
    }),
    token: (path: string): Words => ({
      en: `${path}: x-mcp-header is no header name`,
      zh: `${path}：x-mcp-header 不是有效的标头名称`,
    }),
    type: (path: string): Words => ({
      en: `${path}: x-mcp-header needs a string, an integer or a boolean`,
      zh: `${path}：x-mcp-header 只能用于字符串、整数或布尔值`,
    }),
    twice: (name: string): Words => ({
      en: `x-mcp-header ${name} is declared twice`,
      zh: `x-mcp-header ${name} 被声明两次`,
    }),
  },
  notes: {
    noNotices: {
      en: 'the server does not tell when its lists change',
      zh: '服务器不会通知其列表的变化',
    },
    noticesGivenUp: {
      en: 'the stream of notices ended again and again and was given up',
      zh: '通知流反复中断，已放弃',
    },
  },
} as const;
