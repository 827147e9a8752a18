import type { approvals as en } from '../en/approvals';
import type { Words } from '../words';

export const approvals: Words<typeof en> = {
  title: '批准',
  region: '批准 {{position}} / {{total}}：{{server}}，{{tool}}',
  asksModel: '模型想运行此工具。',
  asksPerson: '您要求运行此工具。',
  position: '第 {{position}} 个，共 {{total}} 个',
  from: '来自 {{origin}}',
  arguments: '参数',
  copyArguments: '复制参数',
  noArguments: '没有参数。',
  warnings: '请先阅读',
  'warning_state-dir': '参数中包含 Plugboard 自己文件夹中的路径。',
  warning_changed: '此工具是新的，或在匹配它的规则建立之后发生了变化。',
  deny: '拒绝',
  denyWithNote: '拒绝并附言',
  note: '给模型的附言',
  notePlaceholder: '为什么不行，或应改做什么',
  denyAndTell: '拒绝并告知',
  once: '允许一次',
  conversation: '在此对话中允许',
  always: '始终允许此工具…',
  moreScopes: '更多允许方式',
  hint: 'Enter 允许一次 · Esc 拒绝',
  gone: '这个请求已经处理过了。',
};
