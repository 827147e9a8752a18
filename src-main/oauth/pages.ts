import { createHash } from 'node:crypto';
import type { Language } from '../text/language';
import { callbackPages } from '../text/oauthBrowser';

export type PageKind = keyof typeof callbackPages.en;

const STATUS: Readonly<Record<PageKind, number>> = {
  received: 200,
  denied: 200,
  again: 410,
  'not-accepted': 400,
  'not-found': 404,
  'other-host': 421,
  'other-origin': 403,
  'other-method': 405,
};

const MARK: Readonly<Record<PageKind, 'ok' | 'bad' | 'faint'>> = {
  received: 'ok',
  denied: 'bad',
  again: 'faint',
  'not-accepted': 'bad',
  'not-found': 'faint',
  'other-host': 'bad',
  'other-origin': 'bad',
  'other-method': 'bad',
};

const STYLE = `
:root{color-scheme:light dark;--bg:oklch(.985 .002 95);--surface:oklch(1 0 0);--line:oklch(.915 .004 95);--muted:oklch(.52 .01 95);--text:oklch(.22 .008 95);--ok:oklch(.58 .13 155);--bad:oklch(.55 .2 25)}
@media(prefers-color-scheme:dark){:root{--bg:oklch(.19 .005 280);--surface:oklch(.225 .006 280);--line:oklch(.31 .008 280);--muted:oklch(.7 .01 280);--text:oklch(.94 .004 280);--ok:oklch(.74 .14 155);--bad:oklch(.7 .17 25)}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--bg);color:var(--text);font:15px/1.6 "Inter Variable",Inter,system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
:lang(zh){line-height:1.75}
main{width:100%;max-width:420px;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:14px}
small{display:block;margin-bottom:24px;font-size:12px;font-weight:500;color:var(--muted)}
h1{display:flex;align-items:baseline;gap:12px;font-size:22px;font-weight:600;line-height:1.3}
h1::before{content:"";flex:none;width:10px;height:10px;border-radius:50%;background:var(--line)}
.ok h1::before{background:var(--ok)}
.bad h1::before{background:var(--bad)}
p{margin-top:8px;color:var(--muted)}
`;

/** Nothing but this style, by its hash: no script, no picture, no frame, and nowhere to go from here. */
const POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** What the browser shows when it comes back; holds words of ours alone, so that nothing can stand in it or leak. */
export function pageOf(
  kind: PageKind,
  language: Language,
): { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const [heading, line] = callbackPages[language][kind];
  const body = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${heading}</title><style>${STYLE}</style></head>
<body><main class="${MARK[kind]}"><small>Plugboard</small><h1>${heading}</h1><p>${line}</p></main></body>
</html>
`;
  return { status: STATUS[kind], headers: HEADERS, body };
}
