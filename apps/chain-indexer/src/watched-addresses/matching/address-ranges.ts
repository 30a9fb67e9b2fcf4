/** The values of an address's first byte. */
const FIRST_BYTES = 256;

/**
 * Divides addresses (40 hex digits) into equal ranges of the address space, by their first byte. The range of an
 * address does not depend on the others. Ranges without addresses are left out.
 */
export function inRanges(addresses: readonly string[], ranges: number): string[][] {
  const divided = Array.from({ length: ranges }, (): string[] => []);
  // An invalid hex digit comes from a provider, and must not be left out here: the lookup decides.
  for (const address of addresses)
    divided[Math.floor(((Number.parseInt(address.slice(0, 2), 16) || 0) * ranges) / FIRST_BYTES)]!.push(address);
  return divided.filter((range) => range.length > 0);
}
