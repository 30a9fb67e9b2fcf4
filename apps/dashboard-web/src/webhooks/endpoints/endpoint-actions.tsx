import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@libs/ui/generated/icons';
import { Button, Group } from '@mantine/core';
import { type Endpoint, type EndpointSecret, useWebhooksOwner } from '../owner/webhooks-owner.js';

const ICON = { size: 15, stroke: 1.6 } as const;

interface OfEndpoint {
  readonly endpoint: Endpoint;
}

interface EndpointActionsProps extends OfEndpoint {
  readonly onSecret: (secret: EndpointSecret) => void;
  readonly onGone: () => void;
}

/** Buttons to pause or resume, to rotate the secret, and to delete. */
export function EndpointActions({ endpoint, onSecret, onGone }: EndpointActionsProps) {
  return (
    <Group gap="xs">
      <PauseButton endpoint={endpoint} />
      <RotateButton endpoint={endpoint} onSecret={onSecret} />
      <DeleteButton endpoint={endpoint} onGone={onGone} />
    </Group>
  );
}

function PauseButton({ endpoint: { id, active } }: OfEndpoint) {
  const { change } = useWebhooksOwner();
  const { run, isBusy } = useAction({
    send: () => change(id, { active: !active }),
    done: active ? 'The endpoint is paused.' : 'The endpoint is active again. Events that were held are sent.',
    failed: 'The endpoint was not changed',
  });
  const icon = active ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />;
  return (
    <Button variant="default" leftSection={icon} loading={isBusy} onClick={() => run()}>
      {active ? 'Pause' : 'Resume'}
    </Button>
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
    <Button variant="default" leftSection={<IconRefresh {...ICON} />} loading={isBusy} onClick={ask}>
      Rotate secret
    </Button>
  );
}

function DeleteButton({ endpoint: { id, url }, onGone }: Omit<EndpointActionsProps, 'onSecret'>) {
  const { remove } = useWebhooksOwner();
  const { run, isBusy } = useAction({
    send: () => remove(id),
    done: 'The endpoint is deleted.',
    failed: 'The endpoint was not deleted',
    onDone: onGone,
  });
  const ask = () =>
    confirm({
      title: 'Delete this endpoint?',
      consequences: `${url} no longer gets events. Pending events for it fail and cannot be replayed. To stop it for a while, pause it instead.`,
      verb: 'Delete endpoint',
      isDangerous: true,
      onYes: () => run(),
    });
  return (
    <Button variant="default" c="red" leftSection={<IconTrash {...ICON} />} loading={isBusy} onClick={ask}>
      Delete
    </Button>
  );
}
