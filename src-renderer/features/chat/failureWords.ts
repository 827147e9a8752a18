const titles = {
  'no-model': { title: 'problem_no-model', needsSettings: true },
  unauthorized: { title: 'problem_unauthorized', needsSettings: true },
  'rate-limited': { title: 'problem_rate-limited', needsSettings: false },
  'context-too-long': { title: 'problem_context-too-long', needsSettings: false },
  'bad-tool': { title: 'problem_bad-tool', needsSettings: false },
  unreachable: { title: 'problem_unreachable', needsSettings: true },
  'timed-out': { title: 'problem_timed-out', needsSettings: false },
  config: { title: 'problem_config', needsSettings: true },
  'step-limit': { title: 'problem_step-limit', needsSettings: false },
  other: { title: 'problem_other', needsSettings: false },
} as const;

export type FailureWords = (typeof titles)[keyof typeof titles];

/** The title for a fault's kind, and whether the next step lies in the settings. Total: a kind not known yet has words too. */
export const failureWords = (kind: string | undefined): FailureWords =>
  kind !== undefined && Object.hasOwn(titles, kind) ? titles[kind as keyof typeof titles] : titles.other;
