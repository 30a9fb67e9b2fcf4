import type { View } from '@libs/api-client/views';
import { useAction } from '@libs/ui/actions/use-action';
import { DetailDrawer, DetailPart } from '@libs/ui/details/detail-drawer';
import { Facts } from '@libs/ui/details/facts';
import { tooltip } from '@libs/ui/floating/tooltip';
import { IconRepeat } from '@libs/ui/generated/icons';
import { Loaded } from '@libs/ui/states/loaded';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { CopyButton } from '@libs/ui/text/copy/copy-button';
import { When } from '@libs/ui/text/times/when';
import { Button, Code, Group, Text } from '@mantine/core';
import { type Endpoint, useWebhooksOwner } from '../owner/webhooks-owner.js';
import { AttemptsList } from './attempts-list.js';

interface DeliveryDrawerProps {
  readonly deliveryId: string | undefined;
  readonly endpoints: readonly Endpoint[];
  readonly onClose: () => void;
}

/** One delivery: every attempt with its request and response. */
export function DeliveryDrawer({ deliveryId = '', endpoints, onClose }: DeliveryDrawerProps) {
  const response = useWebhooksOwner().useDelivery(deliveryId);
  const { data } = response;
  return (
    <DetailDrawer
      isOpen={deliveryId !== ''}
      onClose={onClose}
      title={data?.event_type ?? 'Delivery'}
      beside={data && <StatusBadge kind="delivery" status={data.status} />}
    >
      {deliveryId !== '' && (
        <Loaded response={response} title="Could not load the delivery">
          {(delivery) => <Delivery of={delivery} endpoint={endpoints.find(({ id }) => id === delivery.endpoint_id)} />}
        </Loaded>
      )}
    </DetailDrawer>
  );
}

function Delivery({ of, endpoint }: { of: View<'DeliveryDetailView'>; endpoint: Endpoint | undefined }) {
  return (
    <>
      <Facts
        rows={{
          'Event id': (
            <Group gap={4} wrap="nowrap">
              <Code style={{ overflowWrap: 'anywhere' }}>{of.id}</Code>
              <CopyButton text={of.id} label="Copy the event id" size="xs" />
            </Group>
          ),
          Endpoint: endpoint?.url ?? 'Deleted',
          Created: <When at={of.created_at} absolute />,
          Delivered: of.delivered_at ? <When at={of.delivered_at} absolute /> : undefined,
          'Next attempt': of.next_attempt_at ? <When at={of.next_attempt_at} mayBeAhead /> : undefined,
          'Last error': of.status === 'delivered' ? undefined : (of.last_error ?? undefined),
        }}
      />
      <Replay of={of} endpoint={endpoint} />
      <DetailPart title={of.attempt_count === 1 ? 'One attempt' : `${of.attempt_count} attempts`}>
        <AttemptsList attempts={of.attempts} />
      </DetailPart>
      <DetailPart title="Event">
        <CopyBlock text={indented(of.body)} copied={of.body} label="Copy the exact bytes that are signed" />
      </DetailPart>
    </>
  );
}

function Replay({ of, endpoint }: { of: View<'DeliveryDetailView'>; endpoint: Endpoint | undefined }) {
  const { mayChange, replay } = useWebhooksOwner();
  const { run, isBusy } = useAction({
    send: () => replay(of.id),
    done: 'It is being replayed.',
    failed: 'It was not replayed',
  });
  if (!mayChange) return null;
  const why =
    endpoint === undefined ? 'Its endpoint is deleted.' : endpoint.active ? undefined : 'Its endpoint is paused.';
  return (
    <Group gap="sm">
      <Button
        leftSection={<IconRepeat size={15} stroke={1.6} />}
        loading={isBusy}
        data-disabled={why ? true : undefined}
        aria-disabled={why ? true : undefined}
        onClick={() => !why && run()}
        {...tooltip(why)}
      >
        Replay
      </Button>
      <Text size="xs" c="dimmed" flex={1}>
        {why ?? 'Same id, same bytes, a new signature; tried at once, then on the usual schedule.'}
      </Text>
    </Group>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
