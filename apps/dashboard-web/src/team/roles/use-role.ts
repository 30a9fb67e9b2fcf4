import { useMe } from '@libs/ui/sign-in/me';
import { useMerchantId } from '../../current-merchant/use-merchant.js';
import type { Role } from './role-words.js';

/** Returns the role of the signed-in user at the merchant in the address. */
export function useRole(): Role | undefined {
  const merchantId = useMerchantId();
  return useMe().data?.memberships.find(({ merchant_id }) => merchant_id === merchantId)?.role;
}
