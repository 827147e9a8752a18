import type { z } from 'zod';
import type { Words } from '../lib/words';

const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: 'true 或 false',
  array: '数组',
  object: '对象',
  record: '对象',
  null: 'null',
};

/** What a schema says of a value, the first three of it. */
export function schemaIssues(issues: readonly z.core.$ZodIssue[]): Words {
  const first = issues.slice(0, 3).map(schemaIssue);
  return { en: first.map(({ en }) => en).join('; '), zh: first.map(({ zh }) => zh).join('；') };
}

/** What a schema says of one value: the parser's English, and the same in Chinese. Names keys, never values. */
export function schemaIssue(issue: z.core.$ZodIssue): Words {
  const chinese = chineseOf(issue);
  if (issue.path.length === 0) return { en: issue.message, zh: chinese };
  const place = issue.path.join('.');
  return { en: `${place}: ${issue.message}`, zh: `${place}：${chinese}` };
}

function chineseOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `此处应为${TYPES[issue.expected] ?? ` ${issue.expected}`}`;
    case 'invalid_value':
      return `此处应为以下之一：${issue.values.map((value) => JSON.stringify(value)).join('、')}`;
    case 'invalid_union':
      return '此处的值不属于任何允许的形式';
    case 'too_small':
      return isAmount(issue.origin) ? `不能小于 ${issue.minimum}` : `至少需要 ${issue.minimum} ${unitOf(issue.origin)}`;
    case 'too_big':
      return isAmount(issue.origin) ? `不能大于 ${issue.maximum}` : `最多 ${issue.maximum} ${unitOf(issue.origin)}`;
    case 'unrecognized_keys':
      return `未知的键：${issue.keys.join('、')}`;
    case 'invalid_key':
      return '键无效';
    default:
      return '值无效';
  }
}

const isAmount = (origin: string): boolean => origin === 'number' || origin === 'int';
const unitOf = (origin: string): string => (origin === 'string' ? '个字符' : '项');
