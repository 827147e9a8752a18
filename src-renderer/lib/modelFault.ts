interface ModelFaultFacts {
  /** Where the next step lies; null when it is to try again. */
  readonly next: 'models' | 'unlock' | null;
  /** False when main's words name something that our sentence does not. */
  readonly isWhole: boolean;
}

const facts = {
  'no-model': { next: 'models', isWhole: true },
  unauthorized: { next: 'models', isWhole: false },
  'rate-limited': { next: null, isWhole: false },
  'context-too-long': { next: null, isWhole: false },
  unreachable: { next: 'models', isWhole: false },
  'timed-out': { next: null, isWhole: false },
  'step-limit': { next: null, isWhole: false },
  'bad-tool': { next: null, isWhole: false },
  config: { next: 'models', isWhole: false },
  locked: { next: 'unlock', isWhole: true },
  undecryptable: { next: 'models', isWhole: true },
  refused: { next: null, isWhole: true },
  empty: { next: null, isWhole: true },
  loop: { next: null, isWhole: true },
  'model-mistakes': { next: null, isWhole: true },
  length: { next: null, isWhole: true },
  internal: { next: null, isWhole: false },
  other: { next: null, isWhole: false },
} as const satisfies Record<string, ModelFaultFacts>;

export interface ModelFault extends ModelFaultFacts {
  /** The sentence, as a key of the `modelFaults` texts. */
  readonly text: keyof typeof facts;
}

/** What to say of a model that did not answer, and what to do next. Total: a kind not known yet has words too. */
export function modelFault(kind: string | null | undefined): ModelFault {
  const text = kind && Object.hasOwn(facts, kind) ? (kind as ModelFault['text']) : 'other';
  return { text, ...facts[text] };
}
