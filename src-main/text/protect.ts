/** Why secrets that stand in the file cannot be moved into encryption (spec S6). */
export interface ProtectText {
  readonly noEncryption: string;
  readonly locked: string;
}

export const protectText: Readonly<Record<'en' | 'zh', ProtectText>> = {
  en: {
    noEncryption:
      'This computer offers Plugboard no keyring, so nothing can be encrypted. The values stay in the file, which only your user may read.',
    locked: 'The keyring of this computer is locked. Unlock it, then try again.',
  },
  zh: {
    noEncryption: '此电脑没有可供 Plugboard 使用的密钥环，因此无法加密。这些值仍保留在只有您的用户能读取的文件中。',
    locked: '此电脑的密钥环已锁定。请解锁后再试。',
  },
};
