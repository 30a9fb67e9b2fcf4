const STEPS = [1, 2, 2.5, 5, 10];

/** Returns the round number at or above the largest value: the top of a chart. At least `least`. */
export function topOf(values: readonly number[], least = 1): number {
  const largest = Math.max(least, ...values);
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  return (STEPS.find((step) => step * magnitude >= largest) ?? 10) * magnitude;
}
