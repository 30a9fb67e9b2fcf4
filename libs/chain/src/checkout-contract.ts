import { checkoutSweeperAbi } from '@libs/contracts/artifacts/checkout-sweeper';
import { Interface } from 'ethers';
import type { MerchantTuple } from './addresses/deposit-address.js';

/** One call of `sweep`; without `token` it sweeps the chain's own coin. */
export interface SweepCall {
  readonly merchant: MerchantTuple;
  readonly feeBps: number;
  readonly token?: string;
  readonly sessionIds: readonly string[];
}

/** An order to replace a treasury, as it is signed and sent. */
export interface TreasuryOrder {
  readonly to: string;
  /** True: signed by the current treasury. False: by the registrar. */
  readonly byTreasury: boolean;
  /** The signer side's next nonce, from `noncesOf`. */
  readonly nonce: number;
  /** Unix seconds. */
  readonly deadline: number;
}

export type CheckoutLog =
  | {
      readonly event: 'Swept';
      readonly deposit: string;
      /** The zero address for the chain's own coin. */
      readonly token: string;
      readonly treasury: string;
      readonly netBaseUnits: bigint;
      readonly feeBaseUnits: bigint;
    }
  | {
      readonly event: 'SweepFailed';
      readonly deposit: string;
      readonly token: string;
      readonly amountBaseUnits: bigint;
    }
  | {
      readonly event: 'TreasuryChanged';
      readonly merchantKey: string;
      readonly from: string;
      readonly to: string;
      readonly byTreasury: boolean;
    }
  | {
      readonly event: 'TreasuryChangeQueued';
      readonly merchantKey: string;
      readonly from: string;
      readonly to: string;
      /** Unix seconds. */
      readonly effectiveAt: number;
    }
  | { readonly event: 'TreasuryChangeCancelled'; readonly merchantKey: string; readonly to: string };

export const checkoutInterface = new Interface(checkoutSweeperAbi);

/** The first topic of each log that `decodeCheckoutLog` decodes. */
export const CHECKOUT_TOPICS: Readonly<Record<CheckoutLog['event'], string>> = {
  Swept: topicOf('Swept'),
  SweepFailed: topicOf('SweepFailed'),
  TreasuryChanged: topicOf('TreasuryChanged'),
  TreasuryChangeQueued: topicOf('TreasuryChangeQueued'),
  TreasuryChangeCancelled: topicOf('TreasuryChangeCancelled'),
};

/** Calldata of `sweep`, or of `sweepNative` without a token. */
export function encodeSweep({ merchant, feeBps, token, sessionIds }: SweepCall): string {
  return token === undefined
    ? checkoutInterface.encodeFunctionData('sweepNative', [merchant, feeBps, sessionIds])
    : checkoutInterface.encodeFunctionData('sweep', [merchant, feeBps, token, sessionIds]);
}

/** Calldata of `multicall`, which executes all of the calls or none. */
export function encodeMulticall(calls: readonly string[]): string {
  return checkoutInterface.encodeFunctionData('multicall', [calls]);
}

/** Calldata of `setTreasury`; anyone may send it. */
export function encodeSetTreasury(merchant: MerchantTuple, order: TreasuryOrder, signature: string): string {
  const { to, byTreasury, nonce, deadline } = order;
  return checkoutInterface.encodeFunctionData('setTreasury', [merchant, to, byTreasury, nonce, deadline, signature]);
}

/** Returns the three arguments of ethers' `signTypedData` for a treasury order (EIP-712). */
export function treasuryOrderTypedData(chainId: number, checkout: string, merchantKey: string, order: TreasuryOrder) {
  return {
    domain: { name: 'Checkout', version: '1', chainId, verifyingContract: checkout },
    types: {
      SetTreasury: [
        { name: 'merchantKey', type: 'bytes32' },
        { name: 'to', type: 'address' },
        { name: 'byTreasury', type: 'bool' },
        { name: 'nonce', type: 'uint32' },
        { name: 'deadline', type: 'uint48' },
      ],
    },
    message: { merchantKey, ...order },
  };
}

/**
 * Decodes one log of the checkout contract; undefined for an event that changes neither money nor treasuries.
 * The caller must check that the log's address is the checkout contract, because anyone can emit the same topics.
 */
export function decodeCheckoutLog(log: { topics: readonly string[]; data: string }): CheckoutLog | undefined {
  const parsed = log.topics.length > 0 ? checkoutInterface.parseLog(log) : undefined;
  if (!parsed) return undefined;
  const a = parsed.args;
  switch (parsed.name) {
    case 'Swept':
      return {
        event: 'Swept',
        deposit: a.deposit,
        token: a.token,
        treasury: a.treasury,
        netBaseUnits: a.net,
        feeBaseUnits: a.fee,
      };
    case 'SweepFailed':
      return { event: 'SweepFailed', deposit: a.deposit, token: a.token, amountBaseUnits: a.amount };
    case 'TreasuryChanged':
      return {
        event: 'TreasuryChanged',
        merchantKey: a.merchantKey,
        from: a.from,
        to: a.to,
        byTreasury: a.byTreasury,
      };
    case 'TreasuryChangeQueued':
      return {
        event: 'TreasuryChangeQueued',
        merchantKey: a.merchantKey,
        from: a.from,
        to: a.to,
        effectiveAt: Number(a.effectiveAt),
      };
    case 'TreasuryChangeCancelled':
      return { event: 'TreasuryChangeCancelled', merchantKey: a.merchantKey, to: a.to };
    default:
      return undefined;
  }
}

function topicOf(event: string): string {
  const fragment = checkoutInterface.getEvent(event);
  if (!fragment) throw new Error(`the contract has no event ${event}`);
  return fragment.topicHash;
}
