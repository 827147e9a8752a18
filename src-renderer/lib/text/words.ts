/**
 * The shape a translation must have: the same keys as the English texts, values free.
 * Chinese has no singular, so `…_one` keys are not asked for.
 */
export type Words<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: string;
};
