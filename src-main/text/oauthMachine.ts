import { inEnglish, type Said, type Words } from '../lib/words';
import { inChinese } from './wordsIn';

/** Why signing in without a browser did not work (spec O6). */
export const machineFaults = {
  dpopKey: {
    en: 'the key that the sign-in is bound to cannot be read; sign in again',
    zh: '无法读取与登录绑定的密钥；请重新登录',
  },
  needsClient: {
    en: 'this way of signing in needs a client_id that was registered with the authorization server; set it as auth.client_id of this server',
    zh: '此登录方式需要已在授权服务器上注册的 client_id；请在此服务器的 auth.client_id 中填写',
  },
  needsCredential: {
    en: 'signing in without a person needs one of auth.client_secret, auth.private_key and auth.assertion_file',
    zh: '无人值守登录需要 auth.client_secret、auth.private_key 或 auth.assertion_file 之一',
  },
  otherIssuer: (wanted: string, found: string): Words => ({
    en: `credentials for ${wanted} are not sent to ${found}, which this server names as its authorization server`,
    zh: `用于 ${wanted} 的凭据不会发送给此服务器指定的授权服务器 ${found}`,
  }),
  unknownIssuer: (server: string, issuer: string): Words => ({
    en: `${server} wants the credentials of its entry sent to ${issuer}, and nobody has agreed to that: sign in to this server to see and allow it (mcp login), or name the authorization server in its entry (auth.issuer, mcp edit --issuer)`,
    zh: `${server} 要求将其条目中的凭据发送到 ${issuer}，而尚无人同意：请登录此服务器以查看并允许（mcp login），或在其条目中指明授权服务器（auth.issuer，mcp edit --issuer）`,
  }),
  movedIssuer: (server: string, issuer: string, before: string): Words => ({
    en: `${server} now wants the credentials of its entry sent to ${issuer} instead of ${before}, and nobody has agreed to that: sign in to this server to see and allow it (mcp login), or name the authorization server in its entry (auth.issuer, mcp edit --issuer)`,
    zh: `${server} 现在要求将其条目中的凭据发送到 ${issuer} 而非 ${before}，而尚无人同意：请登录此服务器以查看并允许（mcp login），或在其条目中指明授权服务器（auth.issuer，mcp edit --issuer）`,
  }),
  notSent: (host: string): Words => ({
    en: `nobody agreed to send the credentials of this server to ${host}`,
    zh: `未同意将此服务器的凭据发送给 ${host}`,
  }),
  privateKey: {
    en: 'auth.private_key is not a private key in PEM form (PKCS#8, without a passphrase)',
    zh: 'auth.private_key 不是 PEM 格式的私钥（PKCS#8，无密码）',
  },
  signingAlg: (alg: string, known: string): Words => ({
    en: `auth.signing_alg ${alg} does not fit this private key; it can sign with ${known}`,
    zh: `auth.signing_alg ${alg} 与此私钥不匹配；该私钥可使用 ${known} 签名`,
  }),
  fileMissing: (file: string): Words => ({
    en: `there is no file ${file}, which should hold a token for signing in`,
    zh: `找不到文件 ${file}，其中应包含用于登录的令牌`,
  }),
  fileUnreadable: (file: string, why: Said): Words => ({
    en: `the token for signing in cannot be read from ${file}: ${inEnglish(why)}`,
    zh: `无法从 ${file} 读取用于登录的令牌：${inChinese(why)}`,
  }),
  fileNoJwt: (file: string): Words => ({
    en: `what ${file} holds is not a JWT`,
    zh: `${file} 的内容不是 JWT`,
  }),
  fileExpired: (file: string): Words => ({
    en: `the token in ${file} has expired; whoever writes that file must renew it`,
    zh: `${file} 中的令牌已过期；须由写入该文件的一方更新`,
  }),
  noProvider: {
    en: 'cross-app access needs an identity provider; set identity_provider in settings.json',
    zh: '跨应用访问需要身份提供方；请在 settings.json 中设置 identity_provider',
  },
  signInAtProvider: (host: string): Words => ({
    en: `you are not signed in at the identity provider ${host}; sign in to this server to do it once for all of them`,
    zh: `您尚未在身份提供方 ${host} 登录；登录此服务器即可一次性完成所有服务器的登录`,
  }),
  providerExpired: (host: string): Words => ({
    en: `the sign-in at the identity provider ${host} has expired; sign in to this server again`,
    zh: `身份提供方 ${host} 的登录已过期；请重新登录此服务器`,
  }),
  providerMetadata: (host: string): Words => ({
    en: `the identity provider ${host} does not say where it issues tokens`,
    zh: `身份提供方 ${host} 未说明在何处签发令牌`,
  }),
  providerStatus: (host: string, status: number): Words => ({
    en: `the identity provider ${host} has a problem of its own (${status})`,
    zh: `身份提供方 ${host} 自身出现问题（${status}）`,
  }),
  noIdToken: (host: string): Words => ({
    en: `the identity provider ${host} sent no ID token; its scope must contain openid`,
    zh: `身份提供方 ${host} 未返回 ID 令牌；其 scope 必须包含 openid`,
  }),
  noGrant: (host: string): Words => ({
    en: `the identity provider ${host} sent something else than an assertion for this server`,
    zh: `身份提供方 ${host} 返回的不是用于此服务器的断言`,
  }),
} as const;

/** The question before the credentials of an entry first go to an authorization server that its server names. */
export const credentialsQuestion = {
  en: {
    title: (server: string) => `Sign in to ${server}?`,
    lead: (host: string) =>
      `The server wants the credentials of its entry sent to ${host}. From then on they go there without a question.`,
    issuer: 'Authorization server',
    token: 'Address for tokens',
    client: 'Client ID',
    server: 'Server',
    send: 'Send credentials',
    cancel: 'Cancel',
    moved: (before: string) => `Until now they went to ${before}.`,
    elsewhere: (host: string) => `${host} is another host than that of the server.`,
  },
  zh: {
    title: (server: string) => `登录到 ${server}？`,
    lead: (host: string) => `服务器要求将其条目中的凭据发送到 ${host}。此后将不再询问。`,
    issuer: '授权服务器',
    token: '令牌地址',
    client: '客户端 ID',
    server: '服务器',
    send: '发送凭据',
    cancel: '取消',
    moved: (before: string) => `此前发送到 ${before}。`,
    elsewhere: (host: string) => `${host} 与服务器不是同一主机。`,
  },
};
