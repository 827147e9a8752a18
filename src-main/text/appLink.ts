/** What a command says while it works through the running app (spec H). */
export const appLinkText = {
  en: {
    waiting: 'Waiting for your answer in the window of Plugboard.',
    gone: 'Plugboard was quit before this was done.',
    silent: 'Plugboard is open on this state folder, but it does not answer.',
    busy: 'Plugboard is open on this state folder, but it accepts no command now.',
    version: 'The Plugboard that is open is of another version. Quit it, then run this again.',
    unsafe: (folder: string) => `Other users can reach ${folder}, so nothing is sent there.`,
    strange: 'Plugboard answered something that cannot be understood.',
    notThere: 'Plugboard is open on this state folder. Do this in its window, or quit it first.',
    answerThere:
      'Plugboard is open, and --input holds for one command only. Enter the value on the page of the server.',
  },
  zh: {
    waiting: '正在等待您在 Plugboard 窗口中的回答。',
    gone: '在完成之前 Plugboard 已退出。',
    silent: 'Plugboard 正在使用此状态文件夹，但没有响应。',
    busy: 'Plugboard 正在使用此状态文件夹，但现在不接受命令。',
    version: '正在运行的 Plugboard 是另一个版本。请先退出它，然后重试。',
    unsafe: (folder: string) => `其他用户可以访问 ${folder}，因此不会向那里发送任何内容。`,
    strange: 'Plugboard 的回答无法理解。',
    notThere: 'Plugboard 正在使用此状态文件夹。请在其窗口中进行此操作，或先退出应用。',
    answerThere: 'Plugboard 正在运行，而 --input 只对单条命令有效。请在该服务器的页面中输入该值。',
  },
};
