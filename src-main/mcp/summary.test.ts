import { describe, expect, it } from 'vitest';
import { summaryWords } from '../text/summary';
import type { PublicStatus } from './connectionState';
import { summarize, type SummaryKind } from './summary';

describe('the state of all servers', () => {
  it.each<[PublicStatus[], number, SummaryKind, string, string]>([
    [[], 0, 'none', 'No servers', '没有服务器'],
    [['disabled', 'disabled'], 0, 'none', 'All servers are off', '所有服务器已关闭'],
    [['connected'], 0, 'ready', '1 ready', '1 个就绪'],
    [['connected', 'disabled'], 0, 'ready', '1 ready', '1 个就绪'],
    [['connected', 'pending'], 0, 'working', '1 ready, 1 connecting', '1 个就绪，1 个连接中'],
    [
      ['connected', 'connected', 'connected', 'connected', 'connected', 'needsAuth'],
      0,
      'attention',
      '5 ready, 1 needs sign-in',
      '5 个就绪，1 个需要登录',
    ],
    [
      ['failed', 'needsAuth', 'needsAuth', 'pending'],
      0,
      'attention',
      '2 need sign-in, 1 failed, 1 connecting',
      '2 个需要登录，1 个失败，1 个连接中',
    ],
    [['connected'], 1, 'attention', '1 ready, 1 approval waits', '1 个就绪，1 项待批准'],
    [[], 2, 'attention', '2 approvals wait', '2 项待批准'],
  ])('%j with %i approvals is %s', (statuses, approvals, kind, english, chinese) => {
    const summary = summarize(statuses, approvals);
    expect(summary.kind).toBe(kind);
    expect(summaryWords(summary.counts, 'en')).toBe(english);
    expect(summaryWords(summary.counts, 'zh')).toBe(chinese);
  });

  it('asks for attention while questions of servers wait, and counts them', () => {
    const { kind, counts } = summarize(['connected'], 1, 2);
    expect(kind).toBe('attention');
    expect(summarize(['connected'], 0, 1).kind).toBe('attention');
    expect(summaryWords(counts, 'en')).toBe('1 ready, 1 approval waits, 2 questions wait');
    expect(summaryWords(counts, 'zh')).toBe('1 个就绪，1 项待批准，2 个问题待回答');
  });
});
