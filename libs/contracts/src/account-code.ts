/**
 * The code of an account that delegates to a contract: this prefix and an address.
 * https://eips.ethereum.org/EIPS/eip-7702
 */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

/**
 * Returns whether code at an address belongs to a contract. An account that delegates has code as well, but is a single
 * key anyway.
 */
export function isContractCode(code: string): boolean {
  return code !== '0x' && !DELEGATION.test(code);
}
