import { getAddress } from 'ethers';
import { listOf } from '../setting-rules.js';

/** The settings that name checkout contracts. */
export interface CheckoutSettings {
  checkoutAddress: string;
  formerCheckoutAddresses?: string;
}

/** The contracts in the settings, in lower case, in the order in which they gave out addresses: the last one does so now. */
export function checkoutAddresses({ checkoutAddress, formerCheckoutAddresses }: CheckoutSettings): string[] {
  const former = formerCheckoutAddresses ? listOf(formerCheckoutAddresses) : [];
  return [...former, checkoutAddress].map((address) => getAddress(address).toLowerCase());
}
