import { maskValue, secretState, type Peek } from '../config/maskServer';
import { maskUrl } from '../config/maskUrl';
import type { StoredModel } from '../config/settings';
import { MASK } from '../lib/secret';
import type { MaskedModel } from './models';

/** Pure: a model as it is stored → what may be shown of it (spec S2). */
export function maskModel(stored: StoredModel, isDefault: boolean, peek: Peek): MaskedModel {
  const { id, vendor, label, model, base_url, key = '' } = stored;
  const address = maskUrl(base_url ?? '', (written) => peek(written).masked || MASK);
  return {
    id,
    vendor,
    label,
    model,
    base_url: base_url === undefined ? null : address.text,
    base_url_is_masked: address.isMasked,
    key: maskValue(key, peek),
    key_state: key === '' ? 'absent' : secretState(key, peek),
    is_default: isDefault,
  };
}
