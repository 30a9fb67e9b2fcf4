import { getAddress, isAddress } from 'ethers';

/** The settings that name checkout contracts. */
export interface CheckoutSettings {
  checkoutAddress: string;
  formerCheckoutAddresses?: string;
}

/** Returns the parts of a setting that has several values, newest first. */
export function listOf(text: unknown): string[] {
  return String(text)
    .split(',')
    .map((part) => part.trim());
}

/** Returns whether a setting names contracts, each once, and not the one that has a setting of its own. */
export function isListOfContracts(text: unknown, current: unknown): boolean {
  const all = [...listOf(text), String(current)].map((address) => address.toLowerCase());
  return listOf(text).every((address) => isAddress(address)) && new Set(all).size === all.length;
}

/**
 * Returns the contracts in the settings, in lower case, in the order in which they gave out addresses: the last one
 * does so now.
 */
export function checkoutAddresses({ checkoutAddress, formerCheckoutAddresses }: CheckoutSettings): string[] {
  const former = formerCheckoutAddresses ? listOf(formerCheckoutAddresses) : [];
  return [...former, checkoutAddress].map((address) => getAddress(address).toLowerCase());
}
