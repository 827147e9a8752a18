import { afterEach, expect, test } from 'vitest';
import { BridgeError } from '../bridge';
import { setLanguage } from './i18n';
import { whyOf } from './whyOf';

afterEach(() => setLanguage('en'));

test('says a known kind in the language of the page, with the words of main where they name a thing', () => {
  setLanguage('zh');
  expect(whyOf(new BridgeError('write-failed', '无法写入 /x：磁盘空间不足'))).toBe(
    '文件未能保存。无法写入 /x：磁盘空间不足',
  );
  expect(whyOf(new BridgeError('busy', 'This conversation is still answering.'))).toBe(
    '此对话仍在回答。请等它完成，或先停止它。',
  );
});

test('leaves a kind without a sentence, and what is no fault, in their own words', () => {
  expect(whyOf(new BridgeError('toString', 'odd'))).toBe('odd');
  expect(whyOf(new TypeError('broken'))).toBe('broken');
  expect(whyOf('text')).toBe('text');
});
