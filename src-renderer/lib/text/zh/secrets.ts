import type { secrets as en } from '../en/secrets';
import type { Words } from '../words';

export const secrets: Words<typeof en> = {
  inputsTitle: '此服务器需要您提供一些值',
  inputsText: '它们像机密一样保存，只用于此服务器及其当前的运行位置。',
  inputValue: '{{id}} 的值',
  inputUnreadable: '已保存的值无法再读取，请重新输入。',
  inputLocked: '已保存的值处于锁定状态。',
  inputMissing: '尚未输入',
  saveInputs: '保存并连接',
  inputsSaved: '已为 {{name}} 保存',

  plainHere_other: '此服务器有 {{count}} 个机密以明文写在 mcp_servers.json 中。',
  plainTitle: '明文机密',
  plainAll_other: 'mcp_servers.json 中有 {{count}} 个手动写入的明文机密。',
  plainNone: 'mcp_servers.json 中没有。',
  protect: '保护机密',
  protected_other: '{{count}} 个机密现已加密',
  protectFailed: '这些机密保持原状',
  protectedNot: '{{name}} 的机密保持原状',

  mustEnterAgain: '已存储的值无法再读取，请用完整的值替换。',
  isLocked: '在解锁密钥环之前，已存储的值处于锁定状态。',

  storedSecret: '已存储的机密',
  previewTitle: '引用的解析结果',
  previewShow: '查看',
  previewAgain: '再次查看',
  previewFailed: '无法查看',
  previewRuns: '实际运行的内容',
  previewPlace: '位置',
  previewReference: '引用',
  previewState: '状态',
  stateResolved: '已设置',
  stateDefault: '未设置，使用默认值',
  stateUnresolved: '未设置',
  stateAbsent: '尚未输入',
  stateStored: '已存储',
  stateLocked: '已锁定',
  stateUndecryptable: '需要重新输入',
};
