/** What the command line says about secrets that stand in the file, and about values that servers ask for. */
export interface ProtectCommandText {
  readonly nothing: string;
  readonly moved: (name: string, count: number) => string;
  readonly stayed: (name: string, why: string) => string;
  readonly oneServer: string;
  readonly emptyInput: string;
  readonly columns: { readonly place: string; readonly reference: string; readonly state: string };
}

export const protectCommandText: Readonly<Record<'en' | 'zh', ProtectCommandText>> = {
  en: {
    nothing: 'No secret stands in the file in plain text.',
    moved: (name, count) => `${name}: ${count === 1 ? '1 secret is' : `${count} secrets are`} encrypted now.`,
    stayed: (name, why) => `${name}: nothing was changed: ${why}`,
    oneServer: '--input needs a command that reaches exactly one server.',
    emptyInput: 'A value for --input is empty, or stdin holds fewer lines than there are values to read.',
    columns: { place: 'PLACE', reference: 'REFERENCE', state: 'STATE' },
  },
  zh: {
    nothing: '文件中没有明文机密。',
    moved: (name, count) => `${name}：${count} 个机密现已加密。`,
    stayed: (name, why) => `${name}：未作更改：${why}`,
    oneServer: '--input 只能用于恰好涉及一个服务器的命令。',
    emptyInput: '--input 的某个值为空，或标准输入的行数少于要读取的值。',
    columns: { place: '位置', reference: '引用', state: '状态' },
  },
};
