import type { Asset } from '@libs/events/payloads/chain.payload';
import type { Page, PageRequest } from '../lists/page.js';
import type { RescannedBlocks, TransactionFinding, TransferFinding } from '../payments/rescans.js';
import type { TestPaymentBody, TestPaymentView } from '../test-mode/test-payments.js';

/** A transfer that the indexer has, by its identity. */
export interface KnownTransfer {
  tx_hash: string;
  log_ordinal: number;
  version: number;
}

/** The data that the indexer stores of a deposit address. */
export interface KnownAddress {
  address: string;
  /** All of them; none where there are many and the caller accepts a digest. */
  transfers: KnownTransfer[];
  /**
   * MD5 over all of them, `transferDigest` in SQL: a reply about two hundred addresses stays small, even when one
   * receives dust.
   */
  digest?: string;
}

/**
 * Returns SQL for the digest of transfers: the same in the services that store them, whose tables have these columns
 * under these names, and the version under the given one.
 */
export function transferDigest(version: string): string {
  return `md5(string_agg(tx_hash || ':' || log_ordinal || ':' || ${version}, ' ' ORDER BY tx_hash COLLATE "C", log_ordinal))`;
}

/** A token transfer as a rescan found it on the chain. Addresses and hashes are lower case. */
export interface FoundTransfer {
  tx_hash: string;
  log_index: number;
  asset: Asset | null;
  token_address: string;
  to_address: string;
  /** Base units. */
  amount: string;
  status: TransferFinding;
}

/** A transfer of an unsupported token to a deposit address. Addresses and hashes are lower case. */
export interface UnsupportedTransfer {
  id: number;
  tx_hash: string;
  log_index: number;
  block_number: number;
  block_time: string;
  token_address: string;
  from_address: string;
  to_address: string;
  /** Base units of that token. */
  amount: string;
}

export interface ChainRpc {
  /** Reads a transaction's receipt again and records transfers that had been missed. */
  'chain.rescan_transaction': {
    request: { tx_hash: string };
    reply: { found: TransactionFinding; transfers: FoundTransfer[] };
  };
  /** Reads everything that went to a deposit address again and records transfers that had been missed. */
  'chain.rescan_address': {
    request: {
      address: string;
      merchant_id: number;
      created_at: string;
      /** The verified block that was known when the session was made; null where that is not known. */
      after_block?: number | null;
    };
    reply: { transfers: FoundTransfer[]; scanned: RescannedBlocks };
  };
  /**
   * A transfer on the simulated chain of test mode. `late`: the window of the session has just ended. Throws
   * `test_payment_limit`.
   */
  'chain.simulate_payment': {
    request: Required<TestPaymentBody> & {
      address: string;
      merchant_id: number;
      created_at: string;
      expires_at: string;
    };
    reply: { payment: TestPaymentView };
  };
  /** Returns transfers of unsupported tokens to a merchant's addresses, newest first. */
  'chain.list_unsupported': { request: PageRequest & { merchant_id: number }; reply: Page<UnsupportedTransfer> };
  'chain.get_unsupported': {
    request: { merchant_id: number; id: number };
    reply: { transfer: UnsupportedTransfer | null };
  };
  /** Returns whether an address was ever issued to a buyer, by any merchant. */
  'chain.is_deposit_address': { request: { address: string }; reply: { is_deposit_address: boolean } };
  /**
   * Returns what is known of deposit addresses (lower case). Only addresses that are watched and whose past has been
   * read are in the reply: for the others it is not yet known that nothing was paid.
   */
  'chain.known': {
    /** `may_sum_up`: a digest is enough for an address with many transfers. */
    request: { addresses: string[]; may_sum_up?: boolean };
    reply: { known: KnownAddress[] };
  };
}
