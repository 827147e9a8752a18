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
    en: 'the server wants more rights than this sign-in has, and does not say which',
    zh: '服务器要求的权限超出此登录所有，但未说明是哪些',
  },
  stepUpsSpent: (scope: string, times: number): Words => ({
    en: `the server still wants more rights (${scope}) after ${times} sign-ins for them`,
    zh: `在为此登录 ${times} 次之后，服务器仍要求更多权限（${scope}）`,
  }),
  noRenewal: (why: Said): Words => ({
    en: `the token could not be renewed: ${inEnglish(why)}`,
    zh: `无法续期令牌：${inChinese(why)}`,
  }),
  renewalRefused: (why: Said): Words => ({
    en: `the authorization server does not renew the sign-in any more (${inEnglish(why)}); sign in again`,
    zh: `授权服务器不再续期此登录（${inChinese(why)}）；请重新登录`,
  }),
  nothingToSignIn: {
    en: 'nobody signs in to this server: its entry says so, or it runs on this computer',
    zh: '此服务器无需登录：其条目如此说明，或它在本机运行',
  },
  cancelled: { en: 'the sign-in was cancelled', zh: '登录已取消' },
  noneWaits: { en: 'no sign-in to this server is waiting', zh: '没有等待中的对此服务器的登录' },
};
