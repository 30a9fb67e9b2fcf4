/**
 * Splits `total` in proportion to `weights` so that the parts add up to it exactly: each part is its exact share
 * floored, and the units left over go one each to the largest remainders, the earlier entry first when they tie.
 * All weights zero split evenly. Throws a RangeError for a negative total or weight, and for no weights at all.
 */
export function splitByLargestRemainder(total: bigint, weights: readonly bigint[]): bigint[] {
  if (total < 0n) throw new RangeError(`total must not be negative, got ${total}`);
  if (weights.length === 0) throw new RangeError('a split needs at least one weight');
  if (weights.some((weight) => weight < 0n)) throw new RangeError('weights must not be negative');

  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n);
  if (weightSum === 0n)
    return splitByLargestRemainder(
      total,
      Array.from(weights, () => 1n),
    );

  const parts = weights.map((weight) => (total * weight) / weightSum);
  const leftOver = Number(total - parts.reduce((sum, part) => sum + part, 0n));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % weightSum }))
    // Sorting keeps the order of equal remainders.
    .sort((a, b) => Number(b.remainder - a.remainder));
  for (const { index } of byRemainder.slice(0, leftOver)) parts[index] = parts[index]! + 1n;
  return parts;
}
