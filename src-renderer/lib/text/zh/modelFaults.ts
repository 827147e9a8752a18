import type { modelFaults as en } from '../en/modelFaults';
import type { Words } from '../words';

export const modelFaults: Words<typeof en> = {
  'no-model': '尚未配置模型。',
  unauthorized: '模型拒绝了密钥。',
  'rate-limited': '模型繁忙，或您的额度已用完。',
  'context-too-long': '对话超出了此模型能读取的长度。',
  unreachable: '无法连接模型。',
  'timed-out': '模型没有及时回答。',
  'step-limit': '回答的步数超出了限制。',
  'bad-tool': '模型不接受其中一个工具。',
  config: '模型的设置不正确。',
  locked: '密钥环已锁定，无法读取模型的密钥。',
  undecryptable: '存储的模型密钥已无法读取，请重新输入。',
  refused: '服务商的内容过滤终止了回答。',
  empty: '模型没有回答任何内容。',
  loop: '模型反复进行同一个没有新结果的调用。',
  'model-mistakes': '模型连续三次给出无法使用的工具。',
  length: '回答达到模型的输出上限，在此处结束。',
  internal: '发生了意外错误。',
  other: '模型返回了错误。',
};
