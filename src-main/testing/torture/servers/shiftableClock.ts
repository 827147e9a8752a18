/** The wall clock of this process, which somebody sets; the monotonic one goes on. Disposing sets it right. */
export function shiftableClock(): Disposable & { readonly shift: (ms: number) => void } {
  const real = Date.now;
  let offset = 0;
  Date.now = () => real.call(Date) + offset;
  return {
    shift: (ms) => void (offset += ms),
    [Symbol.dispose]: () => void (Date.now = real),
  };
}
