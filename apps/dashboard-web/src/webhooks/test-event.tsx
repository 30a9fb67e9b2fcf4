import { api, client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useAction } from '@libs/ui/actions/use-action';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useMerchantId } from '../merchants/use-merchant.js';
import { EVENT_OPTIONS, EVENT_TYPES, type EventType } from './event-types.js';
import { TestResult } from './test-result.js';

const ASK_AGAIN_MS = 1_000;

/** Sends one event of zeros to an endpoint and shows what came of it. */
export function TestEvent({ endpoint: { id, active } }: { endpoint: View<'WebhookEndpointView'> }) {
  const merchant_id = useMerchantId();
  const [type, setType] = useState<EventType>('payment.confirmed');
  const [sent, setSent] = useState<string>();
  const { run, isBusy } = useAction({
    send: async () =>
      (
        await client.POST('/api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}/test', {
          params: { path: { merchant_id, endpoint_id: id } },
          body: { event_type: type },
        })
      ).data!,
    failed: 'The test event was not sent',
    onDone: (delivery) => setSent(delivery.id),
  });
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end">
        <Select
          label="Event"
          description={EVENT_TYPES[type]}
          data={EVENT_OPTIONS}
          value={type}
          allowDeselect={false}
          onChange={(chosen) => setType(chosen as EventType)}
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
          ? 'Signed like a real one; its data are zeros and say test: true. Do not fulfil it.'
          : 'A paused endpoint gets no test events.'}
      </Text>
      {sent && <SentTest key={sent} deliveryId={sent} />}
    </Stack>
  );
}

/** Follows a test until its first attempt is over. */
function SentTest({ deliveryId }: { deliveryId: string }) {
  const path = { merchant_id: useMerchantId(), delivery_id: deliveryId };
  const answer = api.useQuery(
    'get',
    '/api/dashboard/merchants/{merchant_id}/webhook_deliveries/{delivery_id}',
    { params: { path } },
    { refetchInterval: ({ state }) => (state.data?.attempts.length ? false : ASK_AGAIN_MS) },
  );
  return <TestResult delivery={answer.data} />;
}
