import type { Language } from './language';

/** What the commands say that sign in to a server. */
export interface SignInText {
  readonly inBrowser: (issuer: string) => string;
  readonly openThis: (issuer: string) => string;
  readonly forward: (command: string) => string;
  readonly pasteHere: string;
  readonly tooLate: (name: string) => string;
  readonly registerHint: (name: string) => string;
  readonly signedIn: (name: string) => string;
  readonly signedOut: (name: string) => string;
  readonly notSignedIn: (name: string) => string;
  readonly fields: Readonly<
    Record<'kind' | 'issuer' | 'resource' | 'scopes' | 'token' | 'expires' | 'refresh' | 'secret', string>
  >;
  readonly yes: string;
  readonly no: string;
  readonly unknown: string;
}

export const signInText: Readonly<Record<Language, SignInText>> = {
  en: {
    inBrowser: (issuer) => `Sign in at ${issuer} in your browser. If it does not open, open this address:`,
    openThis: (issuer) => `Open this address in a browser and sign in at ${issuer}:`,
    forward: (command) => `Is the browser on another computer? Run this there first: ${command}`,
    pasteHere: 'If the browser then shows an error instead of "signed in", paste the address that it shows here.',
    tooLate: (name) => `Nobody signed in to ${name} in time. Try again with a larger --timeout.`,
    registerHint: (name) =>
      `Enter the client id with: plugboard mcp edit ${name} --client-id ID (and --redirect-port PORT where the address must be exact)`,
    signedIn: (name) => `Signed in to ${name}.`,
    signedOut: (name) => `Signed out of ${name}.`,
    notSignedIn: (name) => `Nobody is signed in to ${name}.`,
    fields: {
      kind: 'Sign-in',
      issuer: 'Issued by',
      resource: 'For',
      scopes: 'Scopes',
      token: 'Has a token',
      expires: 'Expires',
      refresh: 'Renews itself',
      secret: 'Has a client secret',
    },
    yes: 'yes',
    no: 'no',
    unknown: 'not known',
  },
  zh: {
    inBrowser: (issuer) => `请在浏览器中于 ${issuer} 登录。如果浏览器没有打开，请打开此地址：`,
    openThis: (issuer) => `请在浏览器中打开此地址，并在 ${issuer} 登录：`,
    forward: (command) => `浏览器在另一台电脑上？请先在那里运行：${command}`,
    pasteHere: '如果浏览器随后显示错误而不是“已登录”，请把它显示的地址粘贴到这里。',
    tooLate: (name) => `未在规定时间内登录 ${name}。请以更大的 --timeout 重试。`,
    registerHint: (name) =>
      `填写客户端 ID：plugboard mcp edit ${name} --client-id ID（若地址须完全一致，再加 --redirect-port PORT）`,
    signedIn: (name) => `已登录 ${name}。`,
    signedOut: (name) => `已退出 ${name} 的登录。`,
    notSignedIn: (name) => `${name} 没有已登录的账户。`,
    fields: {
      kind: '登录方式',
      issuer: '颁发者',
      resource: '用于',
      scopes: '权限范围',
      token: '有令牌',
      expires: '到期时间',
      refresh: '自动续期',
      secret: '有客户端密钥',
    },
    yes: '是',
    no: '否',
    unknown: '未知',
  },
};
