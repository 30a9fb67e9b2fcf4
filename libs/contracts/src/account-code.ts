/**
 * What an account that delegates to a contract has as its code: this and an address.
 * https://eips.ethereum.org/EIPS/eip-7702
 */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

/**
 * Whether code at an address is a contract's. An account that delegates has code as well, and is a single key all the
 * same.
 */
export function isContractCode(code: string): boolean {
  return code !== '0x' && !DELEGATION.test(code);
}
