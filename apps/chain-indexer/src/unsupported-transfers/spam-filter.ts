import type { TransferLog } from '../providers/transfer-log.js';

/**
 * Anyone can make a contract log arbitrary transfers, so the rows per address, and per contract at an address, are
 * limited.
 */
export const MOST_OF_ADDRESS = 50;
export const MOST_OF_TOKEN_AT_ADDRESS = 5;

/** The number of recorded transfers by address, and by address and token, all lower case. */
export type Recorded = ReadonlyMap<string, number>;

/** The key of an address and a token in `Recorded`. */
export function atAddress(toAddress: string, tokenAddress: string): string {
  return `${toAddress} ${tokenAddress}`;
}

/** The transfers, in their order, that the limits of their address still allow. */
export function withinLimits(logs: readonly TransferLog[], recorded: Recorded): TransferLog[] {
  const counts = new Map(recorded);
  return logs.filter(({ toAddress, tokenAddress }) => {
    const key = atAddress(toAddress, tokenAddress);
    const [ofAddress, ofToken] = [counts.get(toAddress) ?? 0, counts.get(key) ?? 0];
    if (ofAddress >= MOST_OF_ADDRESS || ofToken >= MOST_OF_TOKEN_AT_ADDRESS) return false;
    counts.set(toAddress, ofAddress + 1).set(key, ofToken + 1);
    return true;
  });
}
