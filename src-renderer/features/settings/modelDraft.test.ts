import type { ModelView } from '@contract';
import { expect, test } from 'vitest';
import { modelDraftOf, modelProblems, toModelInput } from './modelDraft';

const stored = {
  vendor: 'openai',
  label: '',
  model: 'gpt',
  base_url: 'https://••••@host/v1',
  base_url_is_masked: true,
  key: { has_value: true, masked: '••••••••' },
} as ModelView;

test('keeps a stored key and a masked address untouched', () => {
  const draft = modelDraftOf(stored);
  expect(modelProblems(draft, stored)).toEqual({});
  expect(toModelInput(draft)).toEqual({ vendor: 'openai', label: '', model: 'gpt', key: { kind: 'keep' } });
});

test('asks for the key of another vendor, and for one that was removed', () => {
  const draft = modelDraftOf(stored);
  expect(modelProblems({ ...draft, vendor: 'google' }, stored).key).toBe('keyMissing');
  expect(modelProblems({ ...draft, key: { kind: 'clear' } }, stored).key).toBe('keyMissing');
});

test('needs an address only where there is no usual one', () => {
  const draft = { ...modelDraftOf(null), model: 'm', key: { kind: 'set', value: 'k' } as const };
  expect(modelProblems(draft, null)).toEqual({});
  expect(modelProblems({ ...draft, vendor: 'openai-compatible' }, null).baseUrl).toBe('baseUrlMissing');
  expect(modelProblems({ ...draft, baseUrl: 'ftp://x' }, null).baseUrl).toBe('baseUrlInvalid');
  expect(toModelInput(draft).base_url).toBeNull();
});

test('takes a model of this computer without a key', () => {
  expect(modelProblems({ ...modelDraftOf(null), vendor: 'ollama', model: 'qwen3' }, null)).toEqual({});
});
