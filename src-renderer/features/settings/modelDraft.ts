import type { ModelInput, ModelView, SecretChange, Vendor } from '@contract';
import { VENDORS } from './vendors';

export interface ModelDraft {
  readonly vendor: Vendor;
  readonly label: string;
  readonly model: string;
  /** Null keeps a stored address that cannot be shown whole. */
  readonly baseUrl: string | null;
  readonly key: SecretChange;
}

export type ModelProblem = 'modelMissing' | 'baseUrlMissing' | 'baseUrlInvalid' | 'keyMissing';
export type ModelProblems = Partial<Record<'model' | 'baseUrl' | 'key', ModelProblem>>;

export const modelDraftOf = (model: ModelView | null): ModelDraft => ({
  vendor: model?.vendor ?? 'anthropic',
  label: model?.label ?? '',
  model: model?.model ?? '',
  baseUrl: model?.base_url_is_masked ? null : (model?.base_url ?? ''),
  key: { kind: 'keep' },
});

/** A stored key belongs to its vendor's address (spec S10), so another vendor asks for its own. */
export function modelProblems(draft: ModelDraft, model: ModelView | null): ModelProblems {
  const { needsKey, needsUrl } = VENDORS[draft.vendor];
  const problems: ModelProblems = {};
  if (draft.model.trim() === '') problems.model = 'modelMissing';
  const url = draft.baseUrl?.trim();
  if (url === '' && needsUrl) problems.baseUrl = 'baseUrlMissing';
  if (url && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) problems.baseUrl = 'baseUrlInvalid';
  const keeps = draft.key.kind === 'keep' && model?.key.has_value === true && model.vendor === draft.vendor;
  if (needsKey && draft.key.kind !== 'set' && !keeps) problems.key = 'keyMissing';
  return problems;
}

export const toModelInput = ({ vendor, label, model, baseUrl, key }: ModelDraft): ModelInput => ({
  vendor,
  label: label.trim(),
  model: model.trim(),
  ...(baseUrl !== null && { base_url: baseUrl.trim() || null }),
  key,
});
