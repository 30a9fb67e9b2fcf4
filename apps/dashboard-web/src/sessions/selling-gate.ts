import type { View } from '@libs/api-client/views';

/** The reason why no payment link can be created now, and the page where to change that, if the reader can. */
export interface SellingGate {
  readonly reason: string;
  readonly fix?: { readonly label: string; readonly to: string };
}

const TREASURY: SellingGate = {
  reason: 'Set your treasury first: a link needs an address to send your money to.',
  fix: { label: 'Set treasury', to: 'wallets' },
};

/**
 * Returns the first of the API's checks that fails before a request, in its own order. Returns undefined if none does.
 */
export function sellingGate(
  merchant: Pick<View<'MerchantView'>, 'status' | 'treasury_address'>,
): SellingGate | undefined {
  if (merchant.status === 'pending')
    return { reason: 'Your merchant is in review. You can create payment links once it is approved.' };
  if (merchant.status === 'paused')
    return { reason: 'Your merchant is paused, so it takes no new payments. Contact support to find out why.' };
  if (merchant.status === 'rejected')
    return { reason: 'Your merchant was not approved, so it cannot take payments. Contact support.' };
  return merchant.treasury_address ? undefined : TREASURY;
}
