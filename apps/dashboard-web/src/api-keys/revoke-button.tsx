import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { RevokeIcon } from './revoke-icon.js';

/** Ends a key of the merchant, after a confirmation. */
export function RevokeButton({ of }: { of: View<'ApiKeyView'> }) {
  const path = { merchant_id: useMerchantId(), api_key_id: of.id };
  const send = () =>
    client.DELETE('/api/dashboard/merchants/{merchant_id}/api_keys/{api_key_id}', { params: { path } });
  return <RevokeIcon of={of} send={send} />;
}
