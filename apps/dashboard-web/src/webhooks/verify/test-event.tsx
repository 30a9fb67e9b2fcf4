import { useAction } from '@libs/ui/actions/use-action';
import { IconSend } from '@libs/ui/generated/icons';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Endpoint, eventOptions, useWebhooksOwner } from '../owner/webhooks-owner.js';
import { TestResult } from './test-result.js';

const ASK_AGAIN_MS = 1_000;

/** Sends an event with zeros to an endpoint and shows the result. */
export function TestEvent({ endpoint: { id, active } }: { endpoint: Endpoint }) {
  const owner = useWebhooksOwner();
  const [type, setType] = useState(owner.tried);
  const [sent, setSent] = useState<string>();
  const { run, isBusy } = useAction({
    send: () => owner.test(id, type),
    failed: 'The test event was not sent',
    onDone: (delivery) => setSent(delivery.id),
  });
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end">
        <Select
          label="Event"
          description={owner.eventTypes[type]}
          data={eventOptions(owner)}
          value={type}
          allowDeselect={false}
          onChange={(chosen) => setType(chosen ?? owner.tried)}
          flex={1}
        />
        <Button
          variant="default"
          leftSection={<IconSend size={15} stroke={1.6} />}
          loading={isBusy}
          disabled={!active}
          onClick={() => run()}
        >
          Send test
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {active
          ? 'Signed like a real one; its payload contains zero values and test: true. Do not fulfill it.'
          : 'A paused endpoint gets no test events.'}
      </Text>
      {sent && <SentTest key={sent} deliveryId={sent} />}
    </Stack>
  );
}

/** Follows a test until its first attempt is over. */
function SentTest({ deliveryId }: { deliveryId: string }) {
  const { useDelivery } = useWebhooksOwner();
  const response = useDelivery(deliveryId, (known) => (known?.attempts.length ? false : ASK_AGAIN_MS));
  return <TestResult delivery={response.data} />;
}
