const WORD_DIGITS = 64;
/** The first four bytes of the hashes of `transfer(address,uint256)` and `balanceOf(address)`. */
const TRANSFER = '0xa9059cbb';
const BALANCE_OF = '0x70a08231';

/** Returns the call of an ERC-20 transfer. */
export function transferCall(to: string, baseUnits: string): string {
  return TRANSFER + word(to.slice(2)) + word(BigInt(baseUnits).toString(16));
}

export function balanceCall(owner: string): string {
  return BALANCE_OF + word(owner.slice(2));
}

function word(hex: string): string {
  return hex.toLowerCase().padStart(WORD_DIGITS, '0');
}
