import type { Language } from './language';

/** How many servers are in each public state, and how many approvals and questions of servers wait. */
export interface SummaryCounts {
  readonly ready: number;
  readonly signIn: number;
  readonly failed: number;
  readonly working: number;
  readonly off: number;
  readonly approvals: number;
  readonly questions: number;
}

const WORDS = {
  en: {
    ready: (n: number) => `${n} ready`,
    signIn: (n: number) => (n === 1 ? '1 needs sign-in' : `${n} need sign-in`),
    failed: (n: number) => `${n} failed`,
    working: (n: number) => `${n} connecting`,
    approvals: (n: number) => (n === 1 ? '1 approval waits' : `${n} approvals wait`),
    questions: (n: number) => (n === 1 ? '1 question waits' : `${n} questions wait`),
    allOff: 'All servers are off',
    none: 'No servers',
    comma: ', ',
  },
  zh: {
    ready: (n: number) => `${n} 个就绪`,
    signIn: (n: number) => `${n} 个需要登录`,
    failed: (n: number) => `${n} 个失败`,
    working: (n: number) => `${n} 个连接中`,
    approvals: (n: number) => `${n} 项待批准`,
    questions: (n: number) => `${n} 个问题待回答`,
    allOff: '所有服务器已关闭',
    none: '没有服务器',
    comma: '，',
  },
};

const ORDER = ['ready', 'signIn', 'failed', 'working', 'approvals', 'questions'] as const;

/** The tooltip, the first line of the tray menu and the pill in the window say this: `5 ready, 1 needs sign-in`. */
export function summaryWords(counts: SummaryCounts, language: Language): string {
  const words = WORDS[language];
  const parts = ORDER.filter((key) => counts[key] > 0).map((key) => words[key](counts[key]));
  if (parts.length > 0) return parts.join(words.comma);
  return counts.off > 0 ? words.allOff : words.none;
}
