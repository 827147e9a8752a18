/** The one remembered question where no keyring exists (spec S6). */
export interface KeepSecretText {
  readonly title: string;
  readonly lead: string;
  /** When the answer is changed later. */
  readonly changeLead: string;
  readonly file: string;
  readonly session: string;
  readonly cancel: string;
  readonly locked: string;
}

export const keepSecretText: Readonly<Record<'en' | 'zh', KeepSecretText>> = {
  en: {
    title: 'Keep secrets without encryption?',
    lead:
      'This computer offers Plugboard no keyring, so a secret cannot be encrypted. It can be kept in a file that only ' +
      'your user may read, or only until Plugboard closes. Plugboard asks this once.',
    changeLead:
      'What you enter from now on is written to a file that only your user may read. What was kept for this session only is not written there.',
    file: 'Keep in the file',
    session: 'Only for this session',
    cancel: 'Cancel',
    locked: 'The keyring of this computer is locked. Unlock it, then save again.',
  },
  zh: {
    title: '在不加密的情况下保存机密？',
    lead:
      '此电脑没有可供 Plugboard 使用的密钥环，因此无法加密机密。可以把它保存在只有您的用户能读取的文件中，' +
      '或者只保留到 Plugboard 关闭。此问题只询问一次。',
    changeLead: '从现在起输入的内容会写入只有您的用户能读取的文件。之前仅为本次会话保留的内容不会写入。',
    file: '保存在文件中',
    session: '仅限本次会话',
    cancel: '取消',
    locked: '此电脑的密钥环已锁定。请解锁后再保存。',
  },
};
