import { vendorNames } from './vendors';

/** What the confirmation of a model and its failures say. */
export interface ModelText {
  readonly addTitle: string;
  readonly changeTitle: string;
  readonly lead: string;
  readonly vendor: string;
  readonly vendorNames: Readonly<Record<keyof typeof vendorNames.en, string>>;
  readonly address: string;
  readonly usualAddress: string;
  readonly model: string;
  readonly key: string;
  readonly keySent: string;
  readonly noKey: string;
  readonly unencrypted: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly noModel: string;
  readonly unknownModel: (wanted: string, known: string) => string;
}

export const modelText: Readonly<Record<'en' | 'zh', ModelText>> = {
  en: {
    addTitle: 'Use this model?',
    changeTitle: 'Change where this model is reached?',
    lead: 'Your conversations, the results of tools and the key are sent to this address.',
    vendor: 'Vendor',
    vendorNames: vendorNames.en,
    address: 'Address',
    usualAddress: "the vendor's own address",
    model: 'Model',
    key: 'Key',
    keySent: 'a key is sent',
    noKey: 'no key is sent',
    unencrypted: 'This address is not encrypted: everyone on the way can read along.',
    confirm: 'Use this model',
    cancel: 'Cancel',
    noModel: 'No model is configured. Add one in Settings.',
    unknownModel: (wanted, known) => `There is no model "${wanted}". There are: ${known}.`,
  },
  zh: {
    addTitle: '使用此模型？',
    changeTitle: '更改此模型的地址？',
    lead: '您的对话、工具的结果以及密钥都会发送到此地址。',
    vendor: '供应商',
    vendorNames: vendorNames.zh,
    address: '地址',
    usualAddress: '供应商的默认地址',
    model: '模型',
    key: '密钥',
    keySent: '会发送密钥',
    noKey: '不发送密钥',
    unencrypted: '此地址未加密：途中的任何人都能看到内容。',
    confirm: '使用此模型',
    cancel: '取消',
    noModel: '尚未配置模型。请在设置中添加。',
    unknownModel: (wanted, known) => `没有模型“${wanted}”。现有：${known}。`,
  },
};
