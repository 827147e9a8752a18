/** What main asks before an answer to `${input:id}` decides what runs (spec C7, X). */
export interface InputText {
  readonly title: (name: string) => string;
  readonly lead: string;
  readonly confirm: string;
  readonly cancel: string;
}

export const inputText: Readonly<Record<'en' | 'zh', InputText>> = {
  en: {
    title: (name) => `Let the value you typed decide what “${name}” runs?`,
    lead: 'It becomes part of what is listed here. Confirm only if you have just typed it yourself.',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
  zh: {
    title: (name) => `让您输入的值决定“${name}”运行什么？`,
    lead: '该值将成为下列各处的一部分。仅当它是您刚刚亲自输入的，才请确认。',
    confirm: '确认',
    cancel: '取消',
  },
};
