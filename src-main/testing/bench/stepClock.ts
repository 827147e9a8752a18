/** Times from a tool's result to the first token that follows it. */
export function stepClock() {
  const times: number[] = [];
  let cameAt: number | undefined;
  return {
    resultCame(): void {
      cameAt = performance.now();
    },
    tokenShown(): void {
      if (cameAt !== undefined) times.push(performance.now() - cameAt);
      cameAt = undefined;
    },
    count: () => times.length,
    medianMs: () => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0,
  };
}
