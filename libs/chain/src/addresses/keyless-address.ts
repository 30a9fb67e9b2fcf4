/** 0x0000 to 0xffff is reserved for precompiles (EIP-1352), including Arbitrum's 0x64 to 0x72, 0xc8 and 0xff. */
const LAST_RESERVED = 0xffffn;
/** Prefixes of addresses that rollups reserve in their genesis. */
const RESERVED_PREFIXES = [
  // OP stack: predeploys 0x4200…0000 to 0x4200…ffff (specs.optimism.io, "Predeploys").
  `0x42${'00'.repeat(16)}`,
  // Arbitrum: the batch poster's name and the pools of fees (docs.arbitrum.io, "Precompiles", and ArbOS' l1pricing).
  `0xa4b0${'00'.repeat(8)}`,
];
/** Common burn addresses, and the placeholder for a chain's own coin where a token's address is expected. */
const BURN_ADDRESSES = new Set([
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '0xdead000000000000000000000000000000000000',
]);
/** 0x000…, 0x111…, 0xeee…, 0xfff…: no key has an address of one repeated digit. */
const ONE_DIGIT = /^0x([0-9a-f])\1{39}$/;

/**
 * Returns the reason why no one has the key of an address (0x and 40 hex digits, in any letter case). Undefined for all
 * other addresses.
 */
export function keylessAddress(address: string): 'reserved_address' | 'burn_address' | undefined {
  const lower = address.toLowerCase();
  if (ONE_DIGIT.test(lower) || BURN_ADDRESSES.has(lower)) return 'burn_address';
  if (BigInt(lower) <= LAST_RESERVED) return 'reserved_address';
  return RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix)) ? 'reserved_address' : undefined;
}
