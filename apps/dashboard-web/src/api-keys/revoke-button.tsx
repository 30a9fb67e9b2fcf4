import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { When } from '@libs/ui/text/when';
import { ActionIcon, Code, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMerchantId } from '../merchants/use-merchant.js';

/** Ends a key, after a question. */
export function RevokeButton({ of: { id, name, prefix, last4, last_used_at } }: { of: View<'ApiKeyView'> }) {
  const merchant_id = useMerchantId();
  const shown = name || `${prefix}…${last4}`;
  const { run, isBusy } = useAction({
    send: () =>
      client.DELETE('/api/dashboard/merchants/{merchant_id}/api_keys/{api_key_id}', {
        params: { path: { merchant_id, api_key_id: id } },
      }),
    done: `“${shown}” is revoked.`,
    failed: 'The key was not revoked',
  });
  const ask = () =>
    confirm({
      title: `Revoke “${shown}”?`,
      consequences: (
        <>
          Requests with <Code>{`${prefix}…${last4}`}</Code> are refused from this moment on. It was last used{' '}
          {last_used_at ? <When at={last_used_at} /> : 'never'}. This cannot be undone.
        </>
      ),
      verb: 'Revoke key',
      isDangerous: true,
      onYes: () => run(),
    });
  return (
    <Tooltip label="Revoke">
      <ActionIcon aria-label={`Revoke ${shown}`} loading={isBusy} onClick={ask}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
