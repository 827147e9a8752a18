import type { SecretChange } from '../config/change';
import type { Masked } from '../config/maskServer';
import type { Vendor } from '../config/settings';
import type { LocalModels } from './localModels';
import type { ModelProvider } from './provider';

/** What may be shown of a configured model. */
export interface MaskedModel {
  readonly id: string;
  readonly vendor: Vendor;
  readonly label: string;
  readonly model: string;
  readonly base_url: string | null;
  readonly base_url_is_masked: boolean;
  readonly key: Masked;
  readonly key_state: 'absent' | 'stored' | 'locked' | 'undecryptable';
  readonly is_default: boolean;
}

/** What a form wants a model to become; an absent address keeps, null is the vendor's own. */
export interface ModelChange {
  readonly vendor: Vendor;
  readonly label: string;
  readonly model: string;
  readonly base_url?: string | null | undefined;
  readonly key: SecretChange;
}

/** The configured models; vendor and address pass main's dialog (spec X). */
export interface Models {
  list(): readonly MaskedModel[];
  /** Null id and false when the dialog was declined. @throws Fault */
  save(
    id: string | undefined,
    change: ModelChange,
    signal: AbortSignal,
  ): Promise<{ readonly id: string | null; readonly persisted: boolean }>;
  remove(id: string): Promise<void>;
  setDefault(id: string): Promise<void>;
  /** One short request. @throws Fault<ModelFaultKind> */
  test(id: string, signal: AbortSignal): Promise<void>;
  /** Asks the usual ports of Ollama and LM Studio on this computer; 300 ms each. */
  findLocal(signal: AbortSignal): Promise<readonly LocalModels[]>;
  /** By id, by label or by the vendor's name of the model; the default without one. @throws Fault 'no-model' | 'locked' | 'undecryptable' */
  provider(wanted?: string): Promise<ModelProvider>;
  onChange(listener: () => void): () => void;
}
