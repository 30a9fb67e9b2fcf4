import { api } from '@libs/api-client/client';
import { useMerchantId } from '../current-merchant/use-merchant.js';

/** What waits of the merchant's treasury, and for how long such changes do. */
export function useTreasuryChanges() {
  const merchant_id = useMerchantId();
  return api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/treasury_changes', {
    params: { path: { merchant_id } },
  });
}

const YEAR_S = 365.25 * 86_400;
/** Longer than any delay that can be chosen: of addresses that are as good as LOCKED. */
const LIFETIME_S = 100 * YEAR_S;

/**
 * A delay of addresses: `3 days`, `none`, `LOCKED` where it is null. Seconds beyond whole minutes only make terms
 * distinct.
 */
export function delayInWords(seconds: number | null): string {
  if (seconds === null) return 'LOCKED';
  if (seconds === 0) return 'none';
  if (seconds > LIFETIME_S) return `${Math.floor(seconds / YEAR_S)} years`;
  if (seconds % 3_600 < 60) return inWords((seconds - (seconds % 3_600)) / 3_600);
  return `${seconds} seconds`;
}

/** `48 hours`, `2 days` where they are whole ones. */
export function inWords(hours: number): string {
  if (hours === 0) return 'not at all';
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
