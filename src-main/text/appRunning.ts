/** Said to a command that would change what a running app uses (spec H, until commands go through the app). */
export const appRunningText = {
  en: 'Plugboard is open on this state folder. Make this change in its window, or quit it first.',
  zh: 'Plugboard 正在使用此状态文件夹。请在其窗口中进行此更改，或先退出应用。',
};
