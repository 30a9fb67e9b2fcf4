import { api } from '@libs/api-client/client';
import { useMe } from '@libs/ui/sign-in/me';
import { useParams } from '@tanstack/react-router';

/** The merchant in the address. */
export function useMerchantId(): number {
  const { merchantId } = useParams({ strict: false }) as { merchantId?: string };
  return Number(merchantId);
}

/** The merchant in the address, as the API returns it. */
export function useMerchant() {
  const merchant_id = useMerchantId();
  return api.useQuery('get', '/api/dashboard/merchants/{merchant_id}', { params: { path: { merchant_id } } });
}

// biome-ignore format: a table reads best as a table
const MAY = {
  read:   ['owner', 'admin', 'developer', 'viewer'],
  build:  ['owner', 'admin', 'developer'],
  manage: ['owner', 'admin'],
  own:    ['owner'],
} as const;

/** What the signed-in person may do with the merchant in the address: `may('build')` is keys, webhooks and links. The API decides; pages only do not offer what it would refuse. */
export function useMay(): (what: keyof typeof MAY) => boolean {
  const merchantId = useMerchantId();
  const role = useMe().data?.memberships.find(({ merchant_id }) => merchant_id === merchantId)?.role;
  return (what) => role !== undefined && (MAY[what] as readonly string[]).includes(role);
}
