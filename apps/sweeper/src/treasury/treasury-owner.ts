import type { MerchantTuple } from '@libs/chain/addresses/deposit-address';
import { type Checkout, keyInContract } from '../checkouts/checkout.js';

/** The owner of a treasury: the contract and the terms that its deposit addresses were derived from. */
export interface TreasuryOwner {
  readonly checkout: Checkout;
  readonly merchant: MerchantTuple;
  readonly merchantId: number;
  /** The contract's name for the merchant terms. */
  readonly merchantKey: string;
}

/** Returns a key for each owner: the same terms have a separate treasury in each contract. */
export function ownerKey({ checkout, merchantKey }: Pick<TreasuryOwner, 'checkout' | 'merchantKey'>): string {
  return keyInContract(checkout.id, merchantKey);
}
