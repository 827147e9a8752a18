import { inEnglish, type Said } from '../lib/words';
import { inChinese } from './wordsIn';

/** What main says about the servers file as text (spec W1). Places and keys are named, values never. */
export interface JsonViewText {
  /** Words that came from where the text is read. */
  readonly detail: (said: Said) => string;
  readonly say: (said: Said) => string;
  readonly elsewhere: (place: string) => string;
  readonly outside: string;
  readonly unknownMarker: string;
  readonly twice: string;
  readonly inKey: string;
  readonly notAlone: string;
  readonly commentChanged: string;
  readonly commentOrder: string;
  readonly displayForm: string;
  readonly repeated: (key: string) => string;
  readonly unknownKey: (key: string) => string;
  readonly gone: string;
  readonly tooLarge: string;
  readonly busy: string;
}

export const jsonViewText: Readonly<Record<'en' | 'zh', JsonViewText>> = {
  en: {
    detail: inEnglish,
    say: inEnglish,
    elsewhere: (place) => `This stands for what is at ${place}, and is put back only there. Type the value instead.`,
    outside: 'the file, outside of everything',
    unknownMarker: 'Nothing here is hidden behind this mark. Type the value instead, or remove it.',
    twice: 'This mark stands in the text already. Type the value instead.',
    inKey: 'A hidden value cannot be a name.',
    notAlone: 'A hidden value stays as it is, or is replaced as a whole.',
    commentChanged: 'A hidden comment stays as it is, or is removed as a whole. Write yours beside it.',
    commentOrder: 'Hidden comments keep their order.',
    displayForm: 'Invalid credential value: it is only the picture of one.',
    repeated: (key) => `${key} stands here a second time or cannot be used.`,
    unknownKey: (key) => `${key} is not a key of a server. It is kept and has no effect.`,
    gone: 'This text was opened too long ago. Reload it; what you typed stays here until then.',
    tooLarge: 'The file is too large to be shown as text.',
    busy: 'The file keeps changing. Try again.',
  },
  zh: {
    detail: inChinese,
    say: inChinese,
    elsewhere: (place) => `此标记代表 ${place} 处的内容，只会放回那里。请改为输入值。`,
    outside: '文件最外层',
    unknownMarker: '此标记背后没有隐藏的内容。请改为输入值，或将其删除。',
    twice: '此标记已在文本中出现。请改为输入值。',
    inKey: '隐藏的值不能用作名称。',
    notAlone: '隐藏的值要么保持原样，要么整体替换。',
    commentChanged: '隐藏的注释要么保持原样，要么整体删除。请在旁边另写注释。',
    commentOrder: '隐藏的注释保持原有顺序。',
    displayForm: '无效的凭据值：这只是凭据的显示形式。',
    repeated: (key) => `${key} 在此重复出现或不能使用。`,
    unknownKey: (key) => `${key} 不是服务器的键。它会被保留，但不起作用。`,
    gone: '此文本打开的时间过久。请重新载入；在此之前，您输入的内容会保留在这里。',
    tooLarge: '文件过大，无法以文本形式显示。',
    busy: '文件一直在变化。请重试。',
  },
};
