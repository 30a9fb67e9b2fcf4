import { decodeCheckoutLog } from '@libs/chain/checkout-contract';
import type { RawLog } from '../chain/receipt.js';
import type { SweptLogRow } from './swept-log.entity.js';

/** Money that left a deposit address: one `Swept` log. Addresses in lower case, amounts in base units. */
export type SweptLog = Omit<SweptLogRow, 'settled_at' | 'checked_at' | 'doubted_from' | 'doubted_at'>;

/** The position of a log on the chain. */
export type LogPosition = Pick<SweptLogRow, 'block_number' | 'log_index'>;

/** The contracts and tokens whose logs count, in lower case. */
export interface SweptSource {
  checkouts: readonly string[];
  tokens: readonly string[];
}

/**
 * Returns the `Swept` logs among these logs: those of our contracts and our two tokens, regardless of who sent the
 * transaction.
 */
export function readSweptLogs(logs: readonly RawLog[], source: SweptSource): SweptLog[] {
  const seen = new Map<string, number>();
  return logs.flatMap((log) => {
    if (!source.checkouts.includes(log.address.toLowerCase()) || log.removed) return [];
    const read = decodeCheckoutLog(log);
    if (read?.event !== 'Swept' || !source.tokens.includes(read.token.toLowerCase())) return [];
    const name = `${log.transactionHash} ${read.deposit} ${read.token}`;
    const ordinal = seen.get(name) ?? 0;
    seen.set(name, ordinal + 1);
    return {
      tx_hash: log.transactionHash,
      ordinal,
      log_index: Number(log.logIndex),
      block_number: Number(log.blockNumber),
      deposit: read.deposit.toLowerCase(),
      token: read.token.toLowerCase(),
      treasury: read.treasury.toLowerCase(),
      net: read.netBaseUnits,
      fee: read.feeBaseUnits,
    };
  });
}
