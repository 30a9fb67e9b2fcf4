import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { RevokeIcon } from '../../api-keys/revoke-icon.js';
import { useMay } from '../../current-merchant/use-merchant.js';
import { useOrganizationId } from '../use-organization.js';

/** Ends a key of the agent API, after a confirmation. */
export function RevokeKey({ of }: { of: View<'KeyView'> }) {
  const merchant_id = useOrganizationId();
  const may = useMay();
  if (!may('build')) return null;
  return (
    <RevokeIcon
      of={of}
      send={() =>
        client.DELETE('/api/agent/merchants/{merchant_id}/keys/{key_id}', {
          params: { path: { merchant_id, key_id: of.id } },
        })
      }
    />
  );
}
