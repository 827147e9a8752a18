import { inEnglish, type Said, type Words } from '../lib/words';
import { inChinese } from './wordsIn';

/** Why a name that a person gave leads to no tool. */
export const missingTool = {
  noServers: {
    en: 'No server is enabled, so there is no tool.',
    zh: '没有已启用的服务器，因此没有任何工具。',
  },
  notAName: (name: string, servers: string): Words => ({
    en: `There is no tool "${name}". A tool is named SERVER__TOOL, and the servers are: ${servers}.`,
    zh: `没有工具“${name}”。工具的名称形如 SERVER__TOOL，现有服务器：${servers}。`,
  }),
  notConnected: (server: string, why: Said): Words => ({
    en: `${server} is not connected: ${inEnglish(why)}`,
    zh: `${server} 未连接：${inChinese(why)}`,
  }),
  stillConnecting: (server: string): Words => ({
    en: `${server} was still connecting when the time was up.`,
    zh: `时间已到，${server} 仍在连接。`,
  }),
  rejected: (name: string, reason: Said): Words => ({
    en: `The tool "${name}" cannot be used: ${inEnglish(reason)}`,
    zh: `工具“${name}”无法使用：${inChinese(reason)}`,
  }),
  notOffered: (server: string, name: string, known: string): Words => ({
    en: `${server} has no tool "${name}". There are: ${known}.`,
    zh: `${server} 没有工具“${name}”。现有：${known}。`,
  }),
  offersNone: (server: string): Words => ({ en: `${server} has no tools.`, zh: `${server} 没有工具。` }),
} as const;
