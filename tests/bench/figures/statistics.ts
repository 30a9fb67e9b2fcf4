/** Returns the middle value; of an even number, the higher of both. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns the value below which that share of the others lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
