import { api } from '@libs/api-client/client';
import { useIsTest, useMerchantId } from '../current-merchant/use-merchant.js';

/**
 * Returns the test network of the installation, if there is one, with the test treasury of the merchant. For test mode
 * only.
 */
export function useTestNetwork() {
  const merchant_id = useMerchantId();
  const enabled = useIsTest();
  const params = { path: { merchant_id } };
  return api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/test_network', { params }, { enabled });
}
