import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { tooltip } from '@libs/ui/floating/tooltip';
import { IconRefresh } from '@libs/ui/generated/icons';
import { ActionIcon, Code } from '@mantine/core';
import { useMerchantId } from '../current-merchant/use-merchant.js';

interface RotateButtonProps {
  readonly of: View<'ApiKeyView'>;
  readonly onCreated: (key: View<'CreatedApiKeyView'>) => void;
}

/** Rotates a key: a new one takes its place, and for a day both work. */
export function RotateButton({ of: { id, name, prefix, last4 }, onCreated }: RotateButtonProps) {
  const path = { merchant_id: useMerchantId(), api_key_id: id };
  const shown = name || `${prefix}…${last4}`;
  const { run, isBusy } = useAction({
    // Passed to a callback and not returned: a returned value is kept as long as the button exists.
    send: async () => {
      const params = { path };
      const rotate = '/api/dashboard/merchants/{merchant_id}/api_keys/{api_key_id}/rotate';
      onCreated((await client.POST(rotate, { params, body: {} })).data!);
    },
    failed: 'The key was not rotated',
  });
  const ask = () =>
    confirm({
      title: `Rotate “${shown}”?`,
      consequences: (
        <>
          You see the new key once. <Code>{`${prefix}…${last4}`}</Code> works for 24 more hours, so you have time to
          change it on your server. Then it is refused.
        </>
      ),
      verb: 'Rotate key',
      onYes: () => run(),
    });
  return (
    <ActionIcon aria-label={`Rotate ${shown}`} loading={isBusy} onClick={ask} {...tooltip('Rotate')}>
      <IconRefresh size={16} stroke={1.6} />
    </ActionIcon>
  );
}
