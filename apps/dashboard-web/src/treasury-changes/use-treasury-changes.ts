import { api } from '@libs/api-client/client';
import { useMerchantId } from '../current-merchant/use-merchant.js';

/** Returns the waiting changes of the merchant's treasury, and how long such changes wait. */
export function useTreasuryChanges() {
  const merchant_id = useMerchantId();
  return api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/treasury_changes', {
    params: { path: { merchant_id } },
  });
}

const YEAR_S = 365.25 * 86_400;
/** Longer than any delay that can be chosen: addresses with it are practically LOCKED. */
const LIFETIME_S = 100 * YEAR_S;

/**
 * Returns the delay of addresses: `3 days`, `none`, `LOCKED` where it is null. Seconds beyond whole minutes only make
 * terms distinct.
 */
export function delayInWords(seconds: number | null): string {
  if (seconds === null) return 'LOCKED';
  if (seconds === 0) return 'none';
  if (seconds > LIFETIME_S) return `${Math.floor(seconds / YEAR_S)} years`;
  if (seconds % 3_600 < 60) return inWords((seconds - (seconds % 3_600)) / 3_600);
  return `${seconds} seconds`;
}

/** Returns hours as `48 hours`, or `2 days` where they are whole days. */
export function inWords(hours: number): string {
  if (hours === 0) return 'not at all';
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
