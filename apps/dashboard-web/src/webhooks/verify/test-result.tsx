import type { View } from '@libs/api-client/views';
import { IconCircleCheck, IconCircleX } from '@libs/ui/generated/icons';
import { When } from '@libs/ui/text/times/when';
import { Alert, Anchor, Code, Group, Loader, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { outcomeOf } from '../deliveries/outcome.js';
import { useWebhooksOwner } from '../owner/webhooks-owner.js';

/** The result of a test event. */
export function TestResult({ delivery }: { delivery: View<'DeliveryDetailView'> | undefined }) {
  const attempt = delivery?.attempts[0];
  return (
    <div aria-live="polite">
      {delivery && attempt ? (
        <Result delivery={delivery} attempt={attempt} />
      ) : (
        <Group gap="xs">
          <Loader size="xs" aria-hidden />
          <Text size="sm" c="dimmed">
            On its way…
          </Text>
        </Group>
      )}
    </div>
  );
}

function Result({ delivery, attempt }: { delivery: View<'DeliveryDetailView'>; attempt: View<'AttemptDetailView'> }) {
  const { at } = useWebhooksOwner();
  const isDelivered = delivery.status === 'delivered';
  return (
    <Alert
      color={isDelivered ? 'green' : 'red'}
      icon={isDelivered ? <IconCircleCheck size={18} /> : <IconCircleX size={18} />}
      title={isDelivered ? 'Delivered' : 'Not delivered'}
    >
      <Text size="sm">
        {outcomeOf(attempt)} after {attempt.duration_ms} ms.
      </Text>
      {attempt.response_body && (
        <Code block mt={6} mah={120}>
          {attempt.response_body}
        </Code>
      )}
      {!isDelivered && delivery.next_attempt_at && (
        <Text size="sm" mt={4}>
          Next attempt: <When at={delivery.next_attempt_at} mayBeAhead />
        </Text>
      )}
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            to={at.deliveries}
            search={{ endpoint_id: String(delivery.endpoint_id), open: delivery.id } as never}
            {...props}
          />
        )}
      >
        See request and response
      </Anchor>
    </Alert>
  );
}
