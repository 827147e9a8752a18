import type { confirm as en } from '../en/confirm';
import type { Words } from '../words';

export const confirm: Words<typeof en> = {
  before: '之前',
  after: '之后',
  empty: '空',
  nothing: '无',
  removed: '已移除',
  scrollDown: '向下滚动以查看全部内容',
  details: '将要运行的内容',
  failed: '无法显示此问题',
  tooEarly: '回答得太快，未被采纳；请看清楚后再回答。',
};
