import { inEnglish, type Said, type Words } from '../lib/words';
import { inChinese } from './wordsIn';

/** Why a turn failed or a call did not run (spec A1, T5, T6); the model reads the English. */
export const agentFaults = {
  unknownConversation: { en: 'There is no such conversation any more.', zh: '此对话已不存在。' },
  busy: { en: 'This conversation is still answering.', zh: '此对话仍在回答。' },
  nothingToRetry: { en: 'The last answer is complete.', zh: '最后一个回答是完整的。' },
  quitting: { en: 'Plugboard is quitting.', zh: 'Plugboard 正在退出。' },
  stopped: { en: 'Stopped.', zh: '已停止。' },
  noRulesHere: { en: 'Rules are not made here.', zh: '此处不创建规则。' },
  badPattern: (text: string): Words => ({
    en: `“${text}” is not a pattern such as SERVER/TOOL`,
    zh: `“${text}”不是 SERVER/TOOL 形式的模式`,
  }),

  mistakes: {
    en: 'The model named no usable tool call three times in a row.',
    zh: '模型连续三次没有给出可用的工具调用。',
  },
  loop: {
    en: 'The model kept repeating a call that brought nothing new.',
    zh: '模型不断重复没有新结果的调用。',
  },
  stepLimit: (steps: number): Words => ({
    en: `The turn was ended after ${steps} steps.`,
    zh: `此轮在 ${steps} 步后被结束。`,
  }),
  filtered: { en: 'The provider’s content filter ended the answer.', zh: '提供商的内容过滤器中止了回答。' },
  empty: { en: 'The model answered nothing.', zh: '模型没有回答任何内容。' },
  length: {
    en: 'The answer was cut off at the model’s output limit.',
    zh: '回答达到模型的输出上限，被截断。',
  },
  endless: {
    en: 'The model’s answer did not end; it was cut off after four million characters.',
    zh: '模型的回答没有结束；在四百万个字符后被截断。',
  },
  incomplete: {
    en: 'The model’s answer ended before it was complete.',
    zh: '模型的回答在完成之前结束了。',
  },
} as const;

/** Why one call did not run or did not answer. */
export const callFaults = {
  stoppedWhile: {
    en: 'Stopped while it ran; whether it took effect is not known.',
    zh: '在运行过程中停止；是否已生效尚不清楚。',
  },
  stoppedBefore: {
    en: 'Stopped before it was answered; it did not run.',
    zh: '在得到答复之前停止；没有运行。',
  },
  endedWhile: {
    en: 'Plugboard ended while this ran; whether it took effect is not known',
    zh: 'Plugboard 在其运行过程中退出；是否已生效尚不清楚',
  },
  endedBefore: {
    en: 'Plugboard ended before this was answered; it did not run',
    zh: 'Plugboard 在得到答复之前退出；没有运行',
  },
  repeated: {
    en: 'This very call brought the same result again and again; it was not run.',
    zh: '完全相同的调用一再得到同样的结果；没有再次运行。',
  },
  ofServer: (server: string, why: Said): Words => ({
    en: `${server}: ${inEnglish(why)}`,
    zh: `${server}：${inChinese(why)}`,
  }),
  unexpected: (why: string): Words => ({ en: `unexpected error: ${why}`, zh: `意外错误：${why}` }),

  noTool: (name: string): Words => ({ en: `There is no tool “${name}”.`, zh: `没有名为“${name}”的工具。` }),
  rejected: (name: string, why: Words): Words => ({
    en: `The tool “${name}” cannot be used: ${why.en}.`,
    zh: `工具“${name}”无法使用：${why.zh}。`,
  }),
  notValid: { en: 'its definition is not valid', zh: '其定义无效' },
  noTools: (lead: Words): Words => ({ en: `${lead.en} There are no tools now.`, zh: `${lead.zh}现在没有任何工具。` }),
  known: (lead: Words, names: string, more: number): Words => ({
    en: `${lead.en} The tools are: ${names}${more > 0 ? `, and ${more} more` : ''}.`,
    zh: `${lead.zh}现有工具：${names}${more > 0 ? `，另有 ${more} 个` : ''}。`,
  }),

  badArguments: (tool: string, problem: Said, parameters: Words): Words => ({
    en: `Invalid arguments for ${tool}: ${inEnglish(problem)} ${parameters.en}`,
    zh: `${tool} 的参数无效：${inChinese(problem)} ${parameters.zh}`,
  }),
  noParameters: { en: 'It takes no parameters.', zh: '它不接受参数。' },
  parameters: (list: readonly { readonly name: string; readonly isRequired: boolean }[]): Words => ({
    en: `Its parameters are: ${list.map((it) => (it.isRequired ? `${it.name} (required)` : it.name)).join(', ')}.`,
    zh: `它的参数有：${list.map((it) => (it.isRequired ? `${it.name}（必填）` : it.name)).join('、')}。`,
  }),
  tooDeep: { en: 'they are nested too deeply.', zh: '嵌套过深。' },
  unknownHandle: (handle: string): Words => ({
    en: `There is no result “${handle}” in this conversation; it may have been let go. Call the tool again.`,
    zh: `此对话中没有结果“${handle}”；它可能已被清除。请重新调用该工具。`,
  }),
  notAnObject: { en: 'they must be a JSON object.', zh: '参数必须是 JSON 对象。' },

  deniedByRule: (rule: string): Words => ({ en: `Denied by the rule ${rule}.`, zh: `被规则 ${rule} 拒绝。` }),
  chatOnly: { en: 'Denied: this conversation uses no tools.', zh: '已拒绝：此对话不使用工具。' },
  notAllowed: (pattern: string): Words => ({
    en: `Denied: no rule allows ${pattern}.`,
    zh: `已拒绝：没有规则允许 ${pattern}。`,
  }),
  deniedByPerson: (note: string | null): Words => ({
    en: note === null ? 'The person denied this call.' : `The person denied this call: ${note}`,
    zh: note === null ? '用户拒绝了此调用。' : `用户拒绝了此调用：${note}`,
  }),
  changedMeanwhile: {
    en: 'The tool changed or went away while the question waited; it did not run.',
    zh: '在等待答复期间，该工具发生变化或消失；没有运行。',
  },
  ruleMeanwhile: {
    en: 'A rule that was made while the question waited denies it.',
    zh: '在等待答复期间新建的规则拒绝了它。',
  },
  ownFolder: {
    en: 'Denied: its arguments name a path in Plugboard’s own folder. Only a person can allow that, in the window.',
    zh: '已拒绝：其参数指向 Plugboard 自己的文件夹中的路径。只能由用户在窗口中允许。',
  },
  allowFlag: (pattern: string): Words => ({
    en: `Denied: no rule allows it. To allow it, run again with --allow ${pattern}`,
    zh: `已拒绝：没有规则允许。若要允许，请加上 --allow ${pattern} 重新运行`,
  }),
} as const;
