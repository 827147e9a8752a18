/** A signal for what no test stops. */
export const never = (): AbortSignal => new AbortController().signal;
