/** Why what only the desktop can do was not done. */
export const windowFaults = {
  notEncrypted: { en: 'the operating system could not encrypt', zh: '操作系统无法加密' },
  notDecrypted: { en: 'the operating system cannot decrypt this', zh: '操作系统无法解密此内容' },
  notOpened: { en: 'Only web and mail addresses can be opened', zh: '只能打开网页和邮件地址' },
} as const;
