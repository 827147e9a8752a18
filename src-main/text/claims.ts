/** What a server claims of a tool, in words, by our name of the claim. */
export const claimWords: Readonly<Record<'en' | 'zh', Readonly<Record<string, string>>>> = {
  en: {
    readOnly: 'only reads',
    destructive: 'may change or delete things',
    idempotent: 'running it twice does no more than once',
    openWorld: 'reaches outside this computer',
  },
  zh: {
    readOnly: '只读取',
    destructive: '可能更改或删除内容',
    idempotent: '运行两次与一次效果相同',
    openWorld: '会访问本机之外',
  },
};
