import { inEnglish, type Said, type Words } from '../lib/words';
import { inChinese } from './wordsIn';

/** What was cut or forgiven of a server, and why a tool is unusable (spec P6, P7). */
export const mcpNotes = {
  about: (tool: string, note: Said): Words => ({
    en: `${tool}: ${inEnglish(note)}`,
    zh: `${tool}：${inChinese(note)}`,
  }),
  cutAtItems: (limit: number): Words => ({
    en: `the list was cut at ${limit} items`,
    zh: `列表在 ${limit} 项处被截断`,
  }),
  cutAtPages: (limit: number): Words => ({
    en: `the list was cut after ${limit} pages`,
    zh: `列表在 ${limit} 页后被截断`,
  }),
  sameCursor: {
    en: 'the list was cut: the server gave the same cursor twice',
    zh: '列表被截断：服务器两次给出相同的游标',
  },
  unlisted: {
    tools: {
      en: 'the server announces tools and does not list them',
      zh: '服务器声明有工具，却不列出它们',
    },
    resources: {
      en: 'the server announces resources and does not list them',
      zh: '服务器声明有资源，却不列出它们',
    },
    prompts: {
      en: 'the server announces prompts and does not list them',
      zh: '服务器声明有提示词，却不列出它们',
    },
  },
  itemWithout: (key: string): Words => ({
    en: `an item without a usable ${key} was left out`,
    zh: `略去一个没有可用 ${key} 的条目`,
  }),
  itemTwice: { en: 'it is listed twice', zh: '它被列出两次' },
  descriptionCut: { en: 'its description was cut', zh: '其说明被截断' },
  schemaReplaced: {
    en: 'its inputSchema is too deep or too large and was replaced by an open one',
    zh: '其 inputSchema 过深或过大，已替换为不加限制的 schema',
  },
  noContent: { en: 'the result has no content', zh: '结果没有内容' },
  blockReplaced: {
    en: 'a content block without a type was replaced',
    zh: '一个没有类型的内容块被替换',
  },
  resultCut: {
    en: 'the structured result was cut at 64 levels',
    zh: '结构化结果在第 64 层处被截断',
  },
  noStructured: {
    en: 'the tool promises a structured result and returned none',
    zh: '该工具声明会返回结构化结果，却没有返回',
  },
  sessionRenewed: {
    en: 'the server forgot the session, and a new one was opened',
    zh: '服务器忘记了会话，已打开新的会话',
  },
  strayEvent: (data: string): Words => ({
    en: `an event that is no message: ${data}`,
    zh: `一个不是消息的事件：${data}`,
  }),
  dropped: {
    requests: { en: 'requests beyond the limit were dropped', zh: '超出限制的请求被丢弃' },
    notifications: { en: 'notifications beyond the limit were dropped', zh: '超出限制的通知被丢弃' },
    answers: { en: 'answers that nobody waited for were dropped', zh: '无人等待的回应被丢弃' },
  },
  notUtf8: {
    en: 'stdout holds bytes that are not UTF-8; they are shown as \uFFFD',
    zh: 'stdout 含有不是 UTF-8 的字节，已显示为 \uFFFD',
  },
  messageDropped: (size: string): Words => ({
    en: `a message of ${size} MiB was dropped`,
    zh: `一条 ${size} MiB 的消息被丢弃`,
  }),

  notObject: { en: 'is not an object', zh: '不是对象' },
  noName: { en: 'has no name', zh: '没有名称' },
  emptyName: { en: 'has an empty name', zh: '名称为空' },
  sameName: {
    en: 'another tool of this server has the same name',
    zh: '此服务器的另一个工具有相同的名称',
  },
  descriptionNotText: { en: 'its description is not text', zh: '其说明不是文本' },
  noSchema: { en: 'has no inputSchema', zh: '没有 inputSchema' },
  schemaNotObject: {
    en: 'its inputSchema is not of type object',
    zh: '其 inputSchema 的类型不是 object',
  },
  propertiesNotObject: {
    en: 'the properties of its inputSchema are not an object',
    zh: '其 inputSchema 的 properties 不是对象',
  },
} as const;
