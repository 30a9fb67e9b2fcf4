import type { DepositTerms } from '@libs/events/payloads/sessions.payload';
import type { TreasuryFault, TreasuryHolder, TreasuryWarning } from '../merchants/treasury-faults.js';
import type { RecoveryView } from '../payments/unsupported.js';

/** The recovery of one unsupported transfer. */
export interface RecoveryOfTransfer extends RecoveryView {
  /** The indexer's number of the transfer. */
  transfer_id: number;
}

/**
 * The needs of addresses of some terms: nothing (`none`), a change that the contract has queued to mature, an order to
 * be sent (`order`) or to become final (`pending`); or the obstacle: the treasury's own key chose otherwise, or nobody
 * else can change it (`locked`).
 */
export const TREASURY_NEEDS = ['none', 'queued', 'pending', 'order', 'own_choice', 'locked', 'unknown'] as const;
export type TreasuryNeed = (typeof TREASURY_NEEDS)[number];

/**
 * Terms to which deposit addresses of a merchant commit, and what the contract does with them now. Addresses are lower
 * case.
 */
export interface IssuedTerms {
  /** The checkout contract of these addresses. */
  checkout_address: string;
  initial_treasury: string;
  treasury_delay_s: number;
  /** The treasury that sweeps pay now. */
  treasury_address: string;
  need: TreasuryNeed;
  /** The time from which sweeps pay the queued treasury; null where none is queued. */
  effective_at: string | null;
}

/** Terms to which deposit addresses of a merchant commit. */
export interface OwnOrderTerms {
  initial_treasury: string;
  /** `LOCKED` where only the treasury's own key can change them. */
  treasury_delay_s: number;
}

/** An order to replace a treasury, for the treasury itself to sign. */
export interface OwnOrder extends OwnOrderTerms {
  /** The contract of the order. Absent in replies of releases with one contract, whose address is in the reply. */
  checkout_address?: string;
  /** The contract's name for the terms. */
  merchant_key: string;
  to: string;
  /** The treasury's next nonce. */
  nonce: number;
  /** Unix seconds. */
  deadline: number;
}

/** The same, signed. */
export interface SignedOwnOrder extends OwnOrderTerms {
  /** The contract of the order; by default the one that gives out addresses now. */
  checkout_address?: string;
  nonce: number;
  deadline: number;
  /** The signature of a key, or one that a contract wallet accepts (EIP-1271), in hex. */
  signature: string;
}

/**
 * The reasons why a signed order is not carried out: it is for a contract that this installation does not have, its
 * signature is not the treasury's, the contract refuses it, its addresses pay another treasury, its nonce was used, or
 * its time is over.
 */
export type OwnOrderFault = 'contract' | 'signature' | 'refused' | 'not_paid' | 'nonce' | 'deadline';

/** A change of a merchant's treasury: from which one, with which delay today, to which one. */
interface OwnChange {
  merchant_id: number;
  treasury_address: string;
  treasury_delay_s: number;
  to: string;
}

export interface SweeperRpc {
  /** Returns the newest terms of a merchant that have a delay, and what the contract does with them. */
  'sweeper.given_out': { request: { merchant_id: number }; reply: { terms: IssuedTerms[] } };
  /**
   * Returns the orders that the current treasury can sign, those for today's addresses first; none where these pay
   * another treasury.
   */
  'sweeper.own_orders': {
    request: OwnChange;
    /** `checkout_address`: the contract that gives out addresses now. */
    reply: { chain_id: number; checkout_address: string; orders: OwnOrder[] };
  };
  /** Returns the fault of each signed order; null for none. Writes nothing. */
  'sweeper.own_order_faults': {
    request: OwnChange & { orders: SignedOwnOrder[] };
    /** `checkout_address`: the contract that gives out addresses now. */
    reply: { faults: (OwnOrderFault | null)[]; checkout_address: string };
  };
  /** Returns what the platform's relayer paid for transactions that became final in a period, including failed ones. */
  'sweeper.gas_spent': {
    request: { from: string; to: string };
    /**
     * Wei as decimal text. `known_since`: earlier costs are unknown; null while nothing is known. `coin_usd_cents`: a
     * round price of the chain's coin from the settings; null where none is set.
     */
    reply: { gas_wei: string; transactions: number; known_since: string | null; coin_usd_cents: number | null };
  };
  /**
   * Moves the balance of a token at a deposit address to the treasury. Repeating it changes nothing unless it failed.
   * Null where the merchant requested too many of them, or where their gas of today is used up: `refused` names the
   * reason, which a release with only one limit does not send.
   */
  'sweeper.recover': {
    request: { merchant_id: number; transfer_id: number; chain_id: number; token_address: string; terms: DepositTerms };
    reply: {
      recovery: RecoveryOfTransfer | null;
      changed: boolean;
      refused?: { limit: 'requests' | 'gas'; retry_after_s: number };
    };
  };
  /**
   * Returns the reason why an address cannot be a treasury, as far as the contracts and keys show; null when there is
   * no objection. `warnings` then has what its owner should know; it is absent in replies of the previous release,
   * which did not support `holder` either.
   */
  'sweeper.treasury_fault': {
    request: { address: string; holder?: TreasuryHolder };
    reply: { fault: TreasuryFault | null; warnings?: TreasuryWarning[] };
  };
  'sweeper.recoveries': {
    request: { merchant_id: number; transfer_ids: number[] };
    reply: { recoveries: RecoveryOfTransfer[] };
  };
}
