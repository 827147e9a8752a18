import { inEnglish, type Said, type Words } from '../lib/words';
import type { Language } from './language';
import { inChinese } from './wordsIn';

/** What a command says of what servers ask while it runs. */
export interface OffersText {
  readonly asked: (server: string, message: string) => string;
  readonly openAddress: (server: string, url: string) => string;
  readonly cannotOpen: (server: string, url: string) => string;
  readonly unanswered: (server: string, fields: string) => string;
  readonly inWindow: string;
}

export const offersText: Readonly<Record<Language, OffersText>> = {
  en: {
    asked: (server, message) => `${server} asks: ${message}`,
    openAddress: (server, url) => `${server} asks you to open ${url}`,
    cannotOpen: (server, url) => `${server} asks you to open ${url}; it was told that this was cancelled.`,
    unanswered: (server, fields) =>
      `${server} needs ${fields}, for which there is no fitting answer; it was told that this was cancelled. Give answers with --elicit FILE.`,
    inWindow:
      'Plugboard is running and answers its servers itself: --elicit, --sampling and --root work without a running app only.',
  },
  zh: {
    asked: (server, message) => `${server} 询问：${message}`,
    openAddress: (server, url) => `${server} 请您打开 ${url}`,
    cannotOpen: (server, url) => `${server} 请您打开 ${url}；已告知它此请求被取消。`,
    unanswered: (server, fields) =>
      `${server} 需要 ${fields}，但没有合适的答案；已告知它此请求被取消。请用 --elicit FILE 给出答案。`,
    inWindow: 'Plugboard 正在运行，并由它自己应答服务器：--elicit、--sampling 和 --root 只能在应用未运行时使用。',
  },
};

/** Why such a flag cannot be followed. */
export const offersUsage = {
  elicitUnreadable: (file: string, why: Said): Words => ({
    en: `--elicit is accept, decline or a FILE of answers; ${file} cannot be read: ${inEnglish(why)}`,
    zh: `--elicit 是 accept、decline 或一个答案文件 FILE；无法读取 ${file}：${inChinese(why)}`,
  }),
  elicitNoAnswers: (file: string): Words => ({
    en: `${file} is no JSON object of texts, numbers, booleans and lists of texts`,
    zh: `${file} 不是由文本、数字、布尔值和文本列表组成的 JSON 对象`,
  }),
  notAFolder: (folder: string): Words => ({
    en: `--root ${folder} is not a folder`,
    zh: `--root ${folder} 不是文件夹`,
  }),
} as const;
