import { confirm } from '@libs/ui/actions/confirm';
import { DeleteButton } from '@libs/ui/actions/delete-button';
import { PauseButton } from '@libs/ui/actions/pause-button';
import { useAction } from '@libs/ui/actions/use-action';
import { IconRefresh } from '@libs/ui/generated/icons';
import { Button, Group } from '@mantine/core';
import { type Endpoint, type EndpointSecret, useWebhooksOwner } from '../owner/webhooks-owner.js';

interface EndpointActionsProps {
  readonly endpoint: Endpoint;
  readonly onSecret: (secret: EndpointSecret) => void;
  readonly onGone: () => void;
}

/** Buttons to pause or resume, to rotate the secret, and to delete. */
export function EndpointActions({ endpoint, onSecret, onGone }: EndpointActionsProps) {
  const { id, url, active } = endpoint;
  const { change, remove } = useWebhooksOwner();
  return (
    <Group gap="xs">
      <PauseButton
        noun="endpoint"
        active={active}
        change={(changes) => change(id, changes)}
        onceActive="Events that were held are sent."
      />
      <RotateButton endpoint={endpoint} onSecret={onSecret} />
      <DeleteButton
        noun="endpoint"
        consequences={`${url} no longer gets events. Pending events for it fail and cannot be replayed. To stop it for a while, pause it instead.`}
        remove={() => remove(id)}
        onGone={onGone}
      />
    </Group>
  );
}

function RotateButton({ endpoint: { id }, onSecret }: Omit<EndpointActionsProps, 'onGone'>) {
  const { rollSecret } = useWebhooksOwner();
  const { run, isBusy } = useAction({
    // Passed to a callback and not returned: a returned value is kept as long as the button exists.
    send: async () => onSecret(await rollSecret(id)),
    failed: 'The secret was not rotated',
  });
  const ask = () =>
    confirm({
      title: 'Rotate the signing secret?',
      consequences:
        'You see the new secret once. For 24 hours, every event carries two signatures, one for each secret, so you have time to change it on your server. Then the old one stops working.',
      verb: 'Rotate the secret',
      onYes: () => run(),
    });
  return (
    <Button variant="default" leftSection={<IconRefresh size={15} stroke={1.6} />} loading={isBusy} onClick={ask}>
      Rotate secret
    </Button>
  );
}
