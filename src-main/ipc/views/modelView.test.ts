import { ModelView } from '@contract';
import { expect, it } from 'vitest';
import { toModelView } from './modelView';

it('shows a model in exactly these fields', () => {
  const model = {
    id: 'm1',
    vendor: 'openai-compatible',
    label: 'Local',
    model: 'qwen',
    base_url: 'http://localhost:1/v1',
    base_url_is_masked: false,
    key: { has_value: true, masked: '••••••••' },
    key_state: 'stored',
    is_default: true,
  } as const;
  const view = toModelView({ ...model, key: { ...model.key, value: 'leak' } } as typeof model);
  expect(view).toStrictEqual(model);
  expect(ModelView.safeParse(view).error).toBeUndefined();
});
