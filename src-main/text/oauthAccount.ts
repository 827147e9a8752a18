import type { Said, Words } from '../lib/words';
import { inEnglish } from '../lib/words';
import { inChinese } from './wordsIn';

/** Why a request to a server got no token (spec O4, O5). */
export const accountFaults = {
  signInFirst: {
    en: 'the server wants a sign-in or other credentials (HTTP 401)',
    zh: '服务器要求登录或其他凭据（HTTP 401）',
  },
  signInAgain: {
    en: 'the server does not accept the sign-in any more; sign in again',
    zh: '服务器不再接受此登录；请重新登录',
  },
  refused: {
    en: 'the server refuses a token that was given out a moment ago; signing in again may help',
    zh: '服务器拒绝了刚刚签发的令牌；重新登录可能有帮助',
  },
  locked: {
    en: 'the sign-in is in the keyring of this computer, which is locked; unlock it, or sign in again',
    zh: '登录信息保存在本机的密钥环中，而密钥环已锁定；请解锁或重新登录',
  },
  otherScheme: (schemes: string): Words => ({
    en: `the server wants another kind of sign-in (${schemes}); give it its credentials as a header`,
    zh: `服务器要求另一种登录方式（${schemes}）；请以请求头提供其凭据`,
  }),
  missingScope: (scope: string): Words => ({
    en: `the server wants more rights than this sign-in has: ${scope}; sign in again to grant them`,
    zh: `服务器要求的权限超出此登录所有：${scope}；请重新登录以授予`,
  }),
  missingSomeScope: {
    en: 'the server wants more rights than this sign-in has, and does not say which; sign in again, or enter its scopes in the sign-in settings',
    zh: '服务器要求的权限超出此登录所有，但未说明是哪些；请重新登录，或在登录设置中填写其权限范围',
  },
  tooManyStepUps: (scope: string): Words => ({
    en: `the server wants more rights (${scope}) for ever other requests; no more sign-ins are made for them until the app is started again`,
    zh: `服务器不断为不同的请求要求更多权限（${scope}）；在重新启动应用之前不再为此登录`,
  }),
  stepUpsSpent: (scope: string, times: number): Words => ({
    en: `the server still wants more rights (${scope}) after ${times} sign-ins for them; ask whoever runs it who may have them`,
    zh: `在为此登录 ${times} 次之后，服务器仍要求更多权限（${scope}）；请向其运营者询问谁可获得这些权限`,
  }),
  noRenewal: (why: Said): Words => ({
    en: `the token could not be renewed: ${inEnglish(why)}`,
    zh: `无法续期令牌：${inChinese(why)}`,
  }),
  renewalRefused: (why: Said): Words => ({
    en: `the authorization server does not renew the sign-in any more (${inEnglish(why)}); sign in again`,
    zh: `授权服务器不再续期此登录（${inChinese(why)}）；请重新登录`,
  }),
  tooLargeToKeep: {
    en: 'what the authorization server gave is too large to keep on disk; the sign-in ends with the app',
    zh: '授权服务器给出的内容过大，无法保存到磁盘；此登录随应用结束而失效',
  },
  clientRefused: (why: Said): Words => ({
    en: `the authorization server does not accept this app’s client id or secret any more (${inEnglish(why)}); correct them in the sign-in settings of this server`,
    zh: `授权服务器不再接受此应用的客户端 ID 或密钥（${inChinese(why)}）；请在此服务器的登录设置中更正`,
  }),
  nothingToSignIn: {
    en: 'nobody signs in to this server: its entry says so, or it runs on this computer',
    zh: '此服务器无需登录：其条目如此说明，或它在本机运行',
  },
  cancelled: { en: 'the sign-in was cancelled', zh: '登录已取消' },
  noneWaits: { en: 'no sign-in to this server is waiting', zh: '没有等待中的对此服务器的登录' },
};
