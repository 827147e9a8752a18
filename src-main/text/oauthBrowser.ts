import { inEnglish, type Said, type Words } from '../lib/words';
import { inChinese } from './wordsIn';

/** Why a sign-in by the browser did not come to its end, and what is noted of it. */
export const oauthBrowser = {
  portTaken: (port: number): Words => ({
    en: `the port ${port}, where the browser comes back to, is used by another program`,
    zh: `浏览器返回所用的端口 ${port} 正被另一个程序占用`,
  }),
  notTheAddress: (redirectUri: string): Words => ({
    en: `that is not the address that the browser came back to; it begins with ${redirectUri}`,
    zh: `这不是浏览器返回的地址；它应以 ${redirectUri} 开头`,
  }),
  otherSignIn: {
    en: 'that address is not of this sign-in',
    zh: '该地址不属于此次登录',
  },
  alreadyAnswered: {
    en: 'this sign-in has had its answer already',
    zh: '此次登录已经收到回应',
  },
  tooLate: (minutes: number): Words => ({
    en: `nobody signed in within ${minutes} minutes`,
    zh: `${minutes} 分钟内无人登录`,
  }),
  denied: (host: string, code: string, described: string): Words => ({
    en: `the sign-in was denied at ${host}: ${code}${described === '' ? '' : ` (${described})`}`,
    zh: `登录在 ${host} 被拒绝：${code}${described === '' ? '' : `（${described}）`}`,
  }),
  issMissing: (host: string): Words => ({
    en: `the answer does not say that it is from ${host}, as ${host} promises; it is not used`,
    zh: `该回应未说明来自 ${host}，而 ${host} 承诺会说明；因此不使用`,
  }),
  issOther: (host: string): Words => ({
    en: `the answer is from another authorization server than ${host}; it is not used`,
    zh: `该回应来自 ${host} 以外的授权服务器；因此不使用`,
  }),
  declined: (host: string): Words => ({
    en: `nobody agreed to sign in at ${host}`,
    zh: `未同意在 ${host} 登录`,
  }),
  notOpened: (why: Said): Words => ({
    en: `the browser could not be opened: ${inEnglish(why)}`,
    zh: `无法打开浏览器：${inChinese(why)}`,
  }),
  needsClientId: (host: string): Words => ({
    en: `${host} registers no apps by itself: register this app there by hand, with the redirect address http://127.0.0.1/callback, and enter the client id it gives in the sign-in settings of this server`,
    zh: `${host} 不会自动注册应用：请在那里手动注册此应用，重定向地址为 http://127.0.0.1/callback，并将其给出的客户端 ID 填入此服务器的登录设置`,
  }),
  registrationRefused: (host: string, why: Words): Words => ({
    en: `${host} did not register this app (${why.en}): register it there by hand, with the redirect address http://127.0.0.1/callback, and enter the client id it gives in the sign-in settings of this server`,
    zh: `${host} 未注册此应用（${why.zh}）：请在那里手动注册，重定向地址为 http://127.0.0.1/callback，并将其给出的客户端 ID 填入此服务器的登录设置`,
  }),
  registrationNotJson: (host: string): Words => ({
    en: `${host} did not answer the registration with JSON`,
    zh: `${host} 对注册的回应不是 JSON`,
  }),
  registrationShape: (host: string): Words => ({
    en: `${host} registered this app without giving it a client id`,
    zh: `${host} 注册了此应用，却没有给出客户端 ID`,
  }),
  otherRedirect: (host: string): Words => ({
    en: `${host} registered other redirect addresses than asked for; this app goes on with its own`,
    zh: `${host} 注册的重定向地址与请求的不同；此应用继续使用自己的地址`,
  }),
} as const;

/** The question before a browser opens at an authorization server that this server was never signed in at. */
export const issuerQuestion = {
  en: {
    title: (server: string) => `Sign in to ${server}?`,
    lead: (host: string) =>
      `The server sends you to ${host} to sign in. Plugboard asks once for each authorization server of a server.`,
    server: 'Server',
    opensAt: 'Opens',
    issuer: 'Authorization server',
    scope: 'Asks for',
    noScope: 'what the server gives by default',
    open: 'Open in browser',
    cancel: 'Cancel',
    elsewhere: (host: string) => `${host} is another host than that of the server.`,
    mixed: (host: string, other: string) =>
      `What ${host} answers goes to ${other}. Go on only if both belong to whom you expect.`,
  },
  zh: {
    title: (server: string) => `登录到 ${server}？`,
    lead: (host: string) => `服务器让您前往 ${host} 登录。对于每个服务器的每个授权服务器，Plugboard 只询问一次。`,
    server: '服务器',
    opensAt: '将打开',
    issuer: '授权服务器',
    scope: '请求的权限',
    noScope: '服务器默认给予的权限',
    open: '在浏览器中打开',
    cancel: '取消',
    elsewhere: (host: string) => `${host} 与服务器不是同一主机。`,
    mixed: (host: string, other: string) => `${host} 的回应将发送到 ${other}。仅当二者都属于您预期的一方时才继续。`,
  },
};

/** What the browser shows when it comes back; each is a heading and a line. */
export const callbackPages = {
  en: {
    received: ['Back to Plugboard', 'The answer has arrived there, and the sign-in goes on. You can close this page.'],
    denied: ['Not signed in', 'Plugboard says why. You can close this page.'],
    again: ['Already done', 'This answer has arrived before. You can close this page.'],
    'not-accepted': ['Not accepted', 'This answer does not belong to the sign-in that Plugboard waits for.'],
    'not-found': ['Nothing here', 'Plugboard waits here for the end of a sign-in, and for nothing else.'],
    'other-host': ['Not accepted', 'This page was asked for under another name.'],
    'other-origin': ['Not accepted', 'This page was asked for by another page.'],
    'other-method': ['Not accepted', 'This page is only for reading.'],
  },
  zh: {
    received: ['请回到 Plugboard', '回应已送达，登录正在继续。您可以关闭此页面。'],
    denied: ['未登录', '原因请见 Plugboard。您可以关闭此页面。'],
    again: ['已经完成', '此回应之前已送达。您可以关闭此页面。'],
    'not-accepted': ['未被接受', '此回应不属于 Plugboard 正在等待的登录。'],
    'not-found': ['这里没有内容', 'Plugboard 在此只等待登录结束。'],
    'other-host': ['未被接受', '此页面被以另一个名称访问。'],
    'other-origin': ['未被接受', '此页面由另一个页面请求。'],
    'other-method': ['未被接受', '此页面仅供读取。'],
  },
} as const;
