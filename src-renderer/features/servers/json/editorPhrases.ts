/** The editor's own words; the English ones are its keys, so English needs none. */
export const editorPhrases = (language: string): Readonly<Record<string, string>> =>
  language.startsWith('zh') ? CHINESE : {};

const CHINESE = {
  'Control character': '控制字符',
  'Selection deleted': '已删除所选内容',
  'Go to line': '转到行',
  go: '转到',
  Find: '查找',
  Replace: '替换',
  next: '下一个',
  previous: '上一个',
  all: '全部',
  'match case': '区分大小写',
  'by word': '整词匹配',
  regexp: '正则表达式',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'replaced $ matches': '已替换 $ 处',
  'replaced match on line $': '已替换第 $ 行的匹配',
  'on line': '在第几行',
  Diagnostics: '问题',
  'No diagnostics': '没有问题',
} as const;
