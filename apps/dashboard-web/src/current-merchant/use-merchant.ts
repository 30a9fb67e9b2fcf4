import { api } from '@libs/api-client/client';
import { useMe } from '@libs/ui/sign-in/me';
import { useParams } from '@tanstack/react-router';
import { isTest } from './test-mode.js';

/** Returns the merchant in the address; in test mode its test merchant, whose number is the same, negated. */
export function useMerchantId(): number {
  const { merchantId } = useParams({ strict: false }) as { merchantId?: string };
  return Number(merchantId);
}

/** Returns whether the page is in test mode. */
export function useIsTest(): boolean {
  return isTest(useMerchantId());
}

/** Returns the merchant in the address: in both modes the one that people know. */
export function useMerchant() {
  const merchant_id = Math.abs(useMerchantId());
  return api.useQuery('get', '/api/dashboard/merchants/{merchant_id}', { params: { path: { merchant_id } } });
}

// biome-ignore format: a table reads best as a table
const MAY = {
  read:   ['owner', 'admin', 'developer', 'viewer'],
  build:  ['owner', 'admin', 'developer'],
  manage: ['owner', 'admin'],
  own:    ['owner'],
} as const;

/**
 * Returns what the signed-in person may do with the merchant in the address: `may('build')` covers keys, webhooks and
 * links. The API decides; pages only hide what it would refuse.
 */
export function useMay(): (what: keyof typeof MAY) => boolean {
  const merchantId = Math.abs(useMerchantId());
  const role = useMe().data?.memberships.find(({ merchant_id }) => merchant_id === merchantId)?.role;
  return (what) => role !== undefined && (MAY[what] as readonly string[]).includes(role);
}
