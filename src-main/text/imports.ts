import type { Said, Words } from '../lib/words';
import { saidIn, wordsIn } from './wordsIn';

/** What main says of servers that another client wrote down, and of files that one of them names. */
export interface ImportText {
  readonly tooLarge: string;
  readonly tooMany: string;
  readonly unreadable: string;
  readonly unreadableFile: string;
  readonly badLink: string;
  readonly noServers: string;
  readonly previewGone: string;
  readonly fileGone: (path: string) => string;
  readonly cannotRead: (path: string, reason: Said) => string;
  /** Why something failed. */
  readonly why: (error: unknown) => string;

  readonly notAnEntry: string;
  readonly unknownType: (type: string) => string;
  readonly notPortable: (type: string) => string;
  readonly unsupportedAddress: (scheme: string) => string;
  readonly unknownFile: (written: string) => string;
  readonly invalidEntry: (detail: Words) => string;
  readonly notReadable: (path: string) => string;
  readonly cannotAdd: string;

  readonly approvalsLeft: string;
  readonly toolsLeft: (key: string) => string;
  readonly keyLeft: (key: string) => string;
  readonly unresolved: (name: string) => string;
  readonly unset: (name: string) => string;
  readonly askedLater: (name: string) => string;
  readonly ofProject: (folder: string) => string;
  readonly nameProposed: (found: string) => string;
  readonly staysOff: string;

  readonly readTitle: string;
  readonly readLead: string;
  readonly readFile: string;
  readonly readFor: string;
  readonly readConfirm: string;
  readonly readCancel: string;
}

export const importText: Readonly<Record<'en' | 'zh', ImportText>> = {
  en: {
    tooLarge: 'The text is too large to look through.',
    tooMany: 'The text holds more than 500 servers.',
    unreadable:
      'This is no configuration in JSON, YAML or TOML, and no install link. Paste it as another app shows it.',
    unreadableFile: 'It cannot be read as JSON, YAML or TOML.',
    badLink: 'This install link does not hold a server that can be read.',
    noServers: 'No server was found in it.',
    previewGone: 'This preview is no longer known. Open it again.',
    fileGone: (path) => `${path} is no longer there.`,
    cannotRead: (path, reason) => `${path} cannot be read: ${saidIn(reason, 'en')}.`,
    why: (error) => wordsIn(error, 'en'),

    notAnEntry: 'It is not an object that describes a server.',
    unknownType: (type) => `The type “${type}” is not known.`,
    notPortable: (type) => `It is a part of the other app (${type}) and does not run outside of it.`,
    unsupportedAddress: (scheme) => `An address that begins with ${scheme}: cannot be reached from here.`,
    unknownFile: (written) => `It reads the file “${written}”, and from here its folder is not known.`,
    invalidEntry: (detail) => `It cannot be used: ${detail.en}.`,
    notReadable: (path) => `It needs the file ${path}, which was not to be read.`,
    cannotAdd: 'This entry cannot be added.',

    approvalsLeft: 'Tools that were approved there ask again here: approvals are never imported.',
    toolsLeft: (key) => `The choice of tools (${key}) is not taken over; all tools of the server will be offered.`,
    keyLeft: (key) => `“${key}” is not taken over: Plugboard does not do this.`,
    unresolved: (name) => `${name} is not known here; the server will not start until it is replaced.`,
    unset: (name) => `The variable ${name} is not set on this computer; the server will not start without it.`,
    askedLater: (name) => `The value of “${name}” stays with the other app; it is asked for when the server connects.`,
    ofProject: (folder) => `It was kept for the project ${folder}.`,
    nameProposed: (found) => `Named “${found}” there, which is taken or cannot be a name here.`,
    staysOff: 'It is switched off there and stays off.',

    readTitle: 'Read this file?',
    readLead: 'An imported server takes values from it. They are kept as secrets of that server.',
    readFile: 'File',
    readFor: 'For',
    readConfirm: 'Read it',
    readCancel: 'Do not read',
  },
  zh: {
    tooLarge: '文本过大，无法查看。',
    tooMany: '文本中的服务器超过 500 个。',
    unreadable: '这不是 JSON、YAML 或 TOML 配置，也不是安装链接。请按其他应用显示的内容粘贴。',
    unreadableFile: '无法按 JSON、YAML 或 TOML 读取。',
    badLink: '此安装链接中没有可读取的服务器。',
    noServers: '其中没有找到服务器。',
    previewGone: '此预览已失效。请重新打开。',
    fileGone: (path) => `${path} 已不存在。`,
    cannotRead: (path, reason) => `无法读取 ${path}：${saidIn(reason, 'zh')}。`,
    why: (error) => wordsIn(error, 'zh'),

    notAnEntry: '它不是描述服务器的对象。',
    unknownType: (type) => `未知的类型“${type}”。`,
    notPortable: (type) => `它是另一个应用的一部分（${type}），不能在其外运行。`,
    unsupportedAddress: (scheme) => `此处无法访问以 ${scheme}: 开头的地址。`,
    unknownFile: (written) => `它要读取文件“${written}”，但此处不知道其所在文件夹。`,
    invalidEntry: (detail) => `无法使用：${detail.zh}。`,
    notReadable: (path) => `它需要文件 ${path}，但您未允许读取。`,
    cannotAdd: '无法添加此条目。',

    approvalsLeft: '在那里批准过的工具在此会重新询问：批准从不导入。',
    toolsLeft: (key) => `未导入工具选择（${key}）；将提供该服务器的所有工具。`,
    keyLeft: (key) => `未导入“${key}”：Plugboard 不支持。`,
    unresolved: (name) => `${name} 在此未知；替换之前服务器无法启动。`,
    unset: (name) => `此电脑未设置变量 ${name}；没有它服务器无法启动。`,
    askedLater: (name) => `“${name}” 的值留在另一个应用中；服务器连接时会询问。`,
    ofProject: (folder) => `它属于项目 ${folder}。`,
    nameProposed: (found) => `在那里名为“${found}”，该名称已被占用或不能在此使用。`,
    staysOff: '它在那里已关闭，导入后仍保持关闭。',

    readTitle: '读取此文件？',
    readLead: '导入的服务器要从中取值。这些值将作为该服务器的机密保存。',
    readFile: '文件',
    readFor: '用于',
    readConfirm: '读取',
    readCancel: '不读取',
  },
};
