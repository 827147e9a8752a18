import { describe, expect, it } from 'vitest';
import { modelText } from '../text/models';
import { modelQuestion } from './confirmModel';

const local = { vendor: 'openai-compatible', base_url: 'http://127.0.0.1:9/v1', model: 'm' } as const;

describe('modelQuestion', () => {
  it('names the vendor in words, and only an address that somebody typed as text from elsewhere', () => {
    const rows = modelQuestion(undefined, local, false, modelText.en).rows;
    expect(rows.map(({ value, isWords }) => [...value, isWords ?? false])).toEqual([
      ['Any OpenAI-compatible address', true],
      ['http://127.0.0.1:9/v1', false],
      ['m', false],
      ['no key is sent', true],
    ]);
    const usual = modelQuestion(undefined, { vendor: 'openai', model: 'm' }, true, modelText.en).rows;
    expect(usual[1]).toMatchObject({ value: ["the vendor's own address"], isWords: true });
    const moved = modelQuestion(local, { vendor: 'openai', model: 'm' }, true, modelText.en).rows;
    expect(moved[0]).toMatchObject({ value: ['OpenAI'], before: ['Any OpenAI-compatible address'] });
    expect(moved[1]?.isWords).toBeUndefined();
  });
});
