import type { Words } from '../lib/words';

/** Why a value was not checked against a server's schema, and what came of the check (spec P2, T5). */
export const schemaNotes = {
  tooLarge: { en: 'it is too large to be checked here', zh: '内容过大，无法在此检查' },
  tooSlow: { en: 'checking it takes too long', zh: '检查耗时过长' },
  tooMuch: { en: 'checking it takes too much memory', zh: '检查占用内存过多' },
  unavailable: { en: 'it could not be checked now', zh: '目前无法检查' },
  stopped: { en: 'the call was stopped', zh: '调用已停止' },
  unusable: (why: string): Words => ({ en: `the schema cannot be used: ${why}`, zh: `该 schema 无法使用：${why}` }),

  argumentsUnchecked: (why: Words): Words => ({
    en: `The arguments were not fully checked before the call: ${why.en}.`,
    zh: `调用前未完整检查参数：${why.zh}。`,
  }),
  resultUnchecked: (why: Words): Words => ({
    en: `The structured result was not checked: ${why.en}.`,
    zh: `未检查结构化结果：${why.zh}。`,
  }),
  resultMismatch: (problem: string): Words => ({
    en: `The structured result does not match what the tool promises: ${problem}`,
    zh: `结构化结果与该工具声明的不符：${problem}`,
  }),

  resultNotKept: {
    en: 'The result is too long for the model, and what was left out could not be kept.',
    zh: '结果对模型来说过长，略去的部分未能保存。',
  },

  outputUnusable: (why: Words): Words => ({
    en: `its outputSchema cannot be used, so its results are not checked: ${why.en}`,
    zh: `其 outputSchema 无法使用，因此不检查其结果：${why.zh}`,
  }),
  notAnObject: { en: 'it is not an object', zh: '它不是对象' },
  tooDeepOrLarge: { en: 'it is too deep or too large', zh: '它过深或过大' },
  leadsNowhere: (ref: string): Words => ({ en: `${ref} leads nowhere`, zh: `${ref} 没有指向任何内容` }),
  leadsOutside: (ref: string): Words => ({ en: `${ref} leads out of it`, zh: `${ref} 指向其外部` }),
} as const;
