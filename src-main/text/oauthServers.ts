import { inEnglish, type Said, type Words } from '../lib/words';
import { inChinese } from './wordsIn';

/**
 * Why an authorization server cannot be used. A `host` is its host with the port; what stands in parentheses was said
 * by a server.
 */
export const oauthServers = {
  /** Completes `… is not contacted: …`. */
  addressRanges: {
    loopback: { en: 'it is an address of this computer', zh: '它是此电脑的地址' },
    unspecified: { en: 'it is an address of this computer', zh: '它是此电脑的地址' },
    'link-local': { en: 'it is a link-local address', zh: '它是链路本地地址' },
    private: { en: 'it is an address of a private network', zh: '它是专用网络的地址' },
    carrier: { en: 'it is an address of a provider’s inner network', zh: '它是运营商内部网络的地址' },
    'unique-local': { en: 'it is an address of a private network', zh: '它是专用网络的地址' },
    multicast: { en: 'it is a multicast address', zh: '它是组播地址' },
    reserved: { en: 'it is a reserved address', zh: '它是保留地址' },
  },
  /** Likewise. */
  unknownBehindProxy: {
    en: 'this computer does not know the name, and what stands for it behind the proxy cannot be checked; let the name resolve here, or except it from the proxy',
    zh: '此电脑无法解析该名称，且无法核实它在代理之后指向何处；请让此电脑能够解析该名称，或将其排除在代理之外',
  },
  notAnAddress: (what: Words, shown: string): Words => ({
    en: `${what.en} is no web address: ${shown}`,
    zh: `${what.zh}不是网址：${shown}`,
  }),
  notEncrypted: (what: Words, shown: string): Words => ({
    en: `${what.en} is not encrypted, so it is not used: ${shown}`,
    zh: `${what.zh}未加密，因此不使用：${shown}`,
  }),
  hasUserInfo: (what: Words, shown: string): Words => ({
    en: `${what.en} holds a name or a password, so it is not used: ${shown}`,
    zh: `${what.zh}含有用户名或密码，因此不使用：${shown}`,
  }),
  tooLong: (what: Words): Words => ({ en: `${what.en} is too long`, zh: `${what.zh}过长` }),

  otherResource: (resource: string): Words => ({
    en: `the server’s metadata is for another resource (${resource}); nobody is signed in with it; check the address of the server`,
    zh: `服务器的元数据属于另一个资源（${resource}）；不会用它登录；请检查服务器的地址`,
  }),
  metadataGone: (host: string, status: number): Words => ({
    en: `the server names metadata on ${host} that is not there (HTTP ${status})`,
    zh: `服务器指向的 ${host} 上的元数据不存在（HTTP ${status}）`,
  }),
  metadataStatus: (host: string, status: number): Words => ({
    en: `${host} did not give its metadata (HTTP ${status})`,
    zh: `${host} 没有提供其元数据（HTTP ${status}）`,
  }),
  metadataNotJson: (host: string): Words => ({
    en: `the metadata of ${host} is not JSON`,
    zh: `${host} 的元数据不是 JSON`,
  }),
  metadataShape: (host: string): Words => ({
    en: `the metadata of ${host} does not have the expected shape`,
    zh: `${host} 的元数据不符合预期的格式`,
  }),
  noMetadata: (host: string): Words => ({
    en: `${host} offers no metadata, so it cannot be checked how it signs people in; auth.legacy allows such servers`,
    zh: `${host} 不提供元数据，无法核实其登录方式；auth.legacy 可允许此类服务器`,
  }),
  otherIssuer: (named: string, expected: string): Words => ({
    en: `the metadata of the authorization server is of another issuer (${named} instead of ${expected})`,
    zh: `授权服务器的元数据属于另一个签发者（应为 ${expected}，实为 ${named}）`,
  }),
  notConfiguredIssuer: (named: string, wanted: string): Words => ({
    en: `the server wants a sign-in at ${named}; its entry allows only ${wanted} (auth.issuer)`,
    zh: `服务器要求在 ${named} 登录；其条目只允许 ${wanted}（auth.issuer）`,
  }),
  noPkce: (host: string): Words => ({
    en: `${host} does not promise PKCE with S256, so nobody is signed in there; ask whoever runs it to offer it`,
    zh: `${host} 未承诺支持 S256 的 PKCE，因此不会在那里登录；请联系其运营者启用`,
  }),
  noCodeFlow: (host: string): Words => ({
    en: `${host} does not offer sign-in with a code; ask whoever runs the server which sign-in it wants`,
    zh: `${host} 不提供使用授权码的登录；请向服务器的运营者询问应使用的登录方式`,
  }),

  refused: (host: string, code: string, described: string): Words => ({
    en: `${host} refused: ${code}${described === '' ? '' : ` (${described})`}`,
    zh: `${host} 拒绝了：${code}${described === '' ? '' : `（${described}）`}`,
  }),
  /** In parentheses, of a server that registers nobody. */
  status: (status: number): Words => ({ en: `HTTP ${status}`, zh: `HTTP ${status}` }),
  said: (code: string, described: string): Words => ({
    en: described === '' ? code : `${code}: ${described}`,
    zh: described === '' ? code : `${code}：${described}`,
  }),
  unwell: (host: string, status: number): Words => ({
    en: `${host} cannot do it now (HTTP ${status})`,
    zh: `${host} 现在无法处理（HTTP ${status}）`,
  }),
  unwellAndSpent: (why: Said): Words => ({
    en: `${inEnglish(why)}; sign in once more`,
    zh: `${inChinese(why)}；请重新登录`,
  }),
  oddStatus: (host: string, status: number): Words => ({
    en: `${host} refused without saying why (HTTP ${status})`,
    zh: `${host} 拒绝了，但未说明原因（HTTP ${status}）`,
  }),
  answerNotJson: (host: string): Words => ({
    en: `${host} did not answer with JSON`,
    zh: `${host} 的回应不是 JSON`,
  }),
  answerShape: (host: string): Words => ({
    en: `${host} answered without a token that can be used; sign in again, or ask whoever runs it`,
    zh: `${host} 的回应中没有可用的令牌；请重新登录，或联系其运营者`,
  }),
  tokenType: (host: string, type: string): Words => ({
    en: `${host} gave a token of a kind that is not spoken (${type})`,
    zh: `${host} 给出的令牌类型不受支持（${type}）`,
  }),
} as const;

/** What an address is for; completes the sentences above. */
export const oauthAddresses = {
  protectedResource: { en: 'the address of the server’s metadata', zh: '服务器元数据的地址' },
  issuer: { en: 'the address of the authorization server', zh: '授权服务器的地址' },
  authorization: { en: 'the address to sign in at', zh: '登录地址' },
  token: { en: 'the address for tokens', zh: '令牌地址' },
  registration: { en: 'the address for registering', zh: '注册地址' },
  revocation: { en: 'the address for revoking', zh: '撤销地址' },
  request: { en: 'the address', zh: '该地址' },
} as const;
