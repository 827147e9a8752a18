import { inEnglish, type Said, type Words } from '../lib/words';
import { inChinese } from './wordsIn';

/** Why a language model did not answer; `quoted` are the vendor's own words, or none. */
export const modelFaults = {
  notReached: (label: string, why: Said): Words => ({
    en: `${label} could not be reached: ${inEnglish(why)}.`,
    zh: `无法连接到 ${label}：${inChinese(why)}。`,
  }),
  unreachable: (label: string, code: string | undefined): Words => ({
    en: `${label} could not be reached${code === undefined ? '' : ` (${code})`}. Check the address and the network.`,
    zh: `无法连接到 ${label}${code === undefined ? '' : `（${code}）`}。请检查地址和网络。`,
  }),
  needsKey: (label: string): Words => ({ en: `${label} needs a key.`, zh: `${label} 需要密钥。` }),
  keyRefused: (label: string): Words => ({
    en: `${label} refused the key (401). Check the key in Settings.`,
    zh: `${label} 拒绝了密钥（401）。请在设置中检查密钥。`,
  }),
  forbidden: (label: string, quoted: string): Words => ({
    en: `${label} does not allow this (403)${en(quoted)}`,
    zh: `${label} 不允许此操作（403）${zh(quoted)}`,
  }),
  noCredit: (label: string, quoted: string): Words => ({
    en: `The account at ${label} has no credit left${en(quoted)}`,
    zh: `${label} 的账户余额不足${zh(quoted)}`,
  }),
  tooManyRequests: (label: string, quoted: string): Words => ({
    en: `${label} asks to wait: too many requests (429)${en(quoted)}`,
    zh: `${label} 要求稍候：请求过多（429）${zh(quoted)}`,
  }),
  wait: (label: string, quoted: string): Words => ({
    en: `${label} asks to wait${en(quoted)}`,
    zh: `${label} 要求稍候${zh(quoted)}`,
  }),
  unknownModel: (label: string, quoted: string): Words => ({
    en: `${label} does not know this model or address (404)${en(quoted)}`,
    zh: `${label} 不认识此模型或地址（404）${zh(quoted)}`,
  }),
  refused: (label: string, quoted: string): Words => ({
    en: `${label} refused to answer${en(quoted)}`,
    zh: `${label} 拒绝回答${zh(quoted)}`,
  }),
  ownProblem: (label: string, status: number, quoted: string): Words => ({
    en: `${label} has a problem of its own (${status})${en(quoted)}`,
    zh: `${label} 自身出现问题（${status}）${zh(quoted)}`,
  }),
  notAccepted: (label: string, status: number, quoted: string): Words => ({
    en: `${label} did not accept the request (${status})${en(quoted)}`,
    zh: `${label} 未接受请求（${status}）${zh(quoted)}`,
  }),
  stoppedWithError: (label: string, quoted: string): Words => ({
    en: `${label} stopped with an error${en(quoted)}`,
    zh: `${label} 因错误而停止${zh(quoted)}`,
  }),
  tooLong: (label: string, quoted: string): Words => ({
    en: `The conversation is too long for ${label}${en(quoted)}`,
    zh: `对话对 ${label} 来说过长${zh(quoted)}`,
  }),
  badTool: (label: string, tool: string, quoted: string): Words => ({
    en: `${label} does not accept the tool ${tool}${en(quoted)}`,
    zh: `${label} 不接受工具 ${tool}${zh(quoted)}`,
  }),
  addKey: (label: string): Words => ({
    en: `${label} needs a key. Add it in Settings.`,
    zh: `${label} 需要密钥。请在设置中添加。`,
  }),
  needsAddress: { en: 'This model needs an address.', zh: '此模型需要地址。' },
  badAddress: {
    en: 'The address of this model is not an http or https address.',
    zh: '此模型的地址不是 http 或 https 地址。',
  },
  argumentsNotObject: { en: 'The arguments are not a JSON object.', zh: '参数不是 JSON 对象。' },
} as const;

const en = (quoted: string): string => (quoted === '' ? '.' : `: ${quoted}`);
const zh = (quoted: string): string => (quoted === '' ? '。' : `：${quoted}`);
