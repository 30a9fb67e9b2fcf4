import type { View } from '@libs/api-client/views';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { When } from '@libs/ui/text/times/when';
import { Box, Text } from '@mantine/core';

/**
 * The state of a payment. For a confirmed part, also that it waits for the rest of its session, and until when at most.
 */
export function PaymentStatus({ of: { status, waits_for_rest_until: until } }: { of: View<'PaymentView'> }) {
  if (!until) return <StatusBadge kind="payment" status={status} />;
  return (
    <Box w={{ base: 96, sm: 'auto' }} style={{ whiteSpace: 'normal' }}>
      <StatusBadge kind="heldPayment" status={status} mayWrap />
      <Text component="div" size="xs" c="dimmed" mt={2} style={{ textWrap: 'balance' }}>
        until <When at={until} absolute />
      </Text>
    </Box>
  );
}
