import type { DepositTerms } from '@libs/events/payloads/sessions.payload';
import type { TreasuryFault } from '../merchants/treasury-faults.js';
import type { RecoveryView } from '../payments/unsupported.js';

/** The recovery of one unsupported transfer. */
export interface RecoveryOfTransfer extends RecoveryView {
  /** The indexer's number of the transfer. */
  transfer_id: number;
}

export interface SweeperRpc {
  /** What the platform's relayer paid for transactions that became final in a period, the failed ones too. */
  'sweeper.gas_spent': {
    request: { from: string; to: string };
    /**
     * Wei as decimal text. `known_since`: what was before is not known; null while nothing is. `coin_usd_cents`: a round
     * price of the chain's coin from the settings; null where none is set.
     */
    reply: { gas_wei: string; transactions: number; known_since: string | null; coin_usd_cents: number | null };
  };
  /**
   * Moves the balance of a token at a deposit address to the treasury. Repeating it changes nothing unless it failed.
   * Null where the merchant requested too many of them today.
   */
  'sweeper.recover': {
    request: { merchant_id: number; transfer_id: number; chain_id: number; token_address: string; terms: DepositTerms };
    reply: { recovery: RecoveryOfTransfer | null; changed: boolean };
  };
  /** Why an address can be no treasury, as far as the contracts and keys show; null when nothing speaks against it. */
  'sweeper.treasury_fault': { request: { address: string }; reply: { fault: TreasuryFault | null } };
  'sweeper.recoveries': {
    request: { merchant_id: number; transfer_ids: number[] };
    reply: { recoveries: RecoveryOfTransfer[] };
  };
}
