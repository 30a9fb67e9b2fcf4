import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { RevokeIcon } from '../../api-keys/revoke-icon.js';

/** Ends a key of the agent API, after a question. */
export function RevokeKey({ of }: { of: View<'KeyView'> }) {
  return (
    <RevokeIcon
      of={of}
      send={() => client.DELETE('/api/agent/keys/{key_id}', { params: { path: { key_id: of.id } } })}
    />
  );
}
