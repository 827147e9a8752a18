import { ModelId, type ModelView } from '@contract';
import { cleanText } from '../../lib/cleanText';
import type { MaskedModel } from '../../models/models';

export const toModelView = (model: MaskedModel): ModelView => ({
  id: ModelId.parse(model.id),
  vendor: model.vendor,
  label: cleanText(model.label),
  model: cleanText(model.model),
  base_url: model.base_url === null ? null : cleanText(model.base_url),
  base_url_is_masked: model.base_url_is_masked,
  key: { has_value: model.key.has_value, masked: model.key.masked },
  key_state: model.key_state,
  is_default: model.is_default,
});
