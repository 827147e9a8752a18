/** Names with what they become; an empty value deletes. */
export type Pairs = readonly (readonly [name: string, value: string])[];
