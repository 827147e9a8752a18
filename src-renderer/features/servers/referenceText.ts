/** A reference as main names it, such as `env:HOME`, `input:key` or `secret:env/API_KEY.k3f9`, for a person. */
export interface ReferenceText {
  readonly name: string;
  readonly isStored: boolean;
}

/** A stored secret is called by the place it was entered at; what sets its versions apart tells a person nothing. */
export function referenceText(reference: string): ReferenceText {
  const stored = /^secret:(.*?)(?:\.[\w-]+)?$/s.exec(reference);
  return stored ? { name: stored[1] ?? '', isStored: true } : { name: reference, isStored: false };
}
