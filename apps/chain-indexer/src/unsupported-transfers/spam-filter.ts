import type { TransferLog } from '../providers/rpc/transfer-log.js';

/**
 * Anyone can make a contract log arbitrary transfers, so the rows per address, and per contract at an address, are
 * limited.
 */
export const MAX_OF_ADDRESS = 50;
export const MAX_OF_TOKEN_AT_ADDRESS = 5;

/** The number of recorded transfers by address, and by address and token, all lower case. */
export type Recorded = ReadonlyMap<string, number>;

/** Returns the key of an address and a token in `Recorded`. */
export function atAddress(toAddress: string, tokenAddress: string): string {
  return `${toAddress} ${tokenAddress}`;
}

/** Returns the transfers, in their order, that the limits of their address still allow. */
export function withinLimits(logs: readonly TransferLog[], recorded: Recorded): TransferLog[] {
  const counts = new Map(recorded);
  return logs.filter(({ toAddress, tokenAddress }) => {
    const key = atAddress(toAddress, tokenAddress);
    const [ofAddress, ofToken] = [counts.get(toAddress) ?? 0, counts.get(key) ?? 0];
    if (ofAddress >= MAX_OF_ADDRESS || ofToken >= MAX_OF_TOKEN_AT_ADDRESS) return false;
    counts.set(toAddress, ofAddress + 1).set(key, ofToken + 1);
    return true;
  });
}
