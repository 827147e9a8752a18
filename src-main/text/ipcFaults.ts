import type { Words } from '../lib/words';

/** Why the boundary refused what a page or a command asked. */
export const ipcFaults = {
  unexpected: { en: 'Unexpected error', zh: '意外错误' },
  notAllowed: { en: 'This page may not do that', zh: '此页面无权执行此操作' },
  notAPerson: {
    en: 'This counts only right after a real click or key press',
    zh: '仅在真实的点击或按键之后立即执行才有效',
  },
  notACommand: { en: 'This is not a command of the app', zh: '这不是此应用的命令' },
  othersWait: { en: 'other commands are waiting for an answer already', zh: '已有其他命令在等待回答' },
  noTool: { en: 'This server has no such tool now', zh: '此服务器现在没有这个工具' },
  argumentsNotJson: { en: 'The arguments are not JSON', zh: '参数不是 JSON' },
  argumentsNotObject: { en: 'The arguments are not a JSON object', zh: '参数不是 JSON 对象' },
  pathNotWhole: { en: 'The path is not a whole one', zh: '路径不完整' },
  unsafeFolder: (folder: string): Words => ({
    en: `other users can reach ${folder}, so no command is listened for there`,
    zh: `其他用户可以访问 ${folder}，因此不在那里接收命令`,
  }),
  otherListens: (path: string): Words => ({
    en: `another Plugboard listens on ${path}`,
    zh: `另一个 Plugboard 正在 ${path} 上监听`,
  }),
  otherStands: (path: string): Words => ({ en: `something else stands at ${path}`, zh: `${path} 处已有其他内容` }),
  notWaiting: { en: 'No sign-in waits for its browser', zh: '没有正在等待浏览器的登录' },
  noClient: { en: 'There is no such client', zh: '没有这个客户端' },
} as const;
