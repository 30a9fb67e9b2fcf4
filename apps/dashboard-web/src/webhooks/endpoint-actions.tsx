import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { Button, Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMerchantId } from '../merchants/use-merchant.js';
import type { EndpointSecret } from './endpoint-secret-window.js';

const PATH = '/api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}';

interface EndpointActionsProps {
  readonly endpoint: View<'WebhookEndpointView'>;
  readonly onSecret: (secret: EndpointSecret) => void;
  readonly onGone: () => void;
}

/** Pause or resume, new secret, delete. */
export function EndpointActions({ endpoint: { id, url, active }, onSecret, onGone }: EndpointActionsProps) {
  const params = { path: { merchant_id: useMerchantId(), endpoint_id: id } };
  const turn = useAction({
    send: () => client.PATCH(PATH, { params, body: { active: !active } }),
    done: active ? 'The endpoint is paused.' : 'The endpoint is active again. What waited goes out.',
    failed: 'The endpoint was not changed',
  });
  const roll = useAction({
    send: async () => (await client.POST(`${PATH}/roll_secret`, { params })).data!,
    failed: 'There is no new secret',
    onDone: onSecret,
  });
  const remove = useAction({
    send: () => client.DELETE(PATH, { params }),
    done: 'The endpoint is deleted.',
    failed: 'The endpoint was not deleted',
    onDone: onGone,
  });
  const askRoll = () =>
    confirm({
      title: 'Make a new signing secret?',
      consequences:
        'You see it once. For 24 hours every event carries two signatures, one for each secret: time to change it on your server. Then the old one is worth nothing.',
      verb: 'Make a new secret',
      onYes: () => roll.run(),
    });
  const askRemove = () =>
    confirm({
      title: 'Delete this endpoint?',
      consequences: `${url} gets nothing any more. What waits for it has failed and cannot be replayed. To stop for a while, pause it instead.`,
      verb: 'Delete endpoint',
      isDangerous: true,
      onYes: () => remove.run(),
    });
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={active ? <IconPlayerPause size={15} stroke={1.6} /> : <IconPlayerPlay size={15} stroke={1.6} />}
        loading={turn.isBusy}
        onClick={() => turn.run()}
      >
        {active ? 'Pause' : 'Resume'}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={15} stroke={1.6} />}
        loading={roll.isBusy}
        onClick={askRoll}
      >
        New secret
      </Button>
      <Button
        variant="default"
        c="red"
        leftSection={<IconTrash size={15} stroke={1.6} />}
        loading={remove.isBusy}
        onClick={askRemove}
      >
        Delete
      </Button>
    </Group>
  );
}
