import { api } from '@libs/api-client/client';
import { useIsTest, useMerchantId } from '../current-merchant/use-merchant.js';

/**
 * The test network of the installation, where there is one, with the test treasury of the merchant. Of test mode only.
 */
export function useTestNetwork() {
  const merchant_id = useMerchantId();
  const enabled = useIsTest();
  const params = { path: { merchant_id } };
  return api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/test_network', { params }, { enabled });
}
