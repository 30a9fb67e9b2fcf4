import { client } from '@libs/api-client/client';
import { useAction } from '@libs/ui/actions/use-action';
import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMay, useMerchant, useMerchantId } from '../current-merchant/use-merchant.js';
import { sellingGate } from '../sessions/selling-gate.js';

/** The smallest amount of a session. */
const ONE_DOLLAR_CENTS = 100;

/**
 * A payment of one dollar to oneself, which proves the treasury before customers pay. Nothing while no session can be
 * made.
 */
export function TryTreasury() {
  const merchant_id = useMerchantId();
  const merchant = useMerchant().data;
  const may = useMay();
  const navigate = useNavigate();
  const make = useAction({
    send: async () => {
      const body = { amount_usd_cents: ONE_DOLLAR_CENTS, description: 'Test payment', note: 'Treasury test' };
      const path = { merchant_id };
      return (await client.POST('/api/dashboard/merchants/{merchant_id}/sessions', { params: { path }, body })).data!;
    },
    failed: 'The payment link was not created',
    onDone: ({ token }) =>
      void navigate({ to: `/merchants/${merchant_id}/sessions`, search: { open: token } as never }),
  });
  if (!may('build') || !merchant || sellingGate(merchant)) return null;
  return (
    <Group mt="md" gap="sm">
      <Button variant="default" size="xs" loading={make.isBusy} onClick={() => make.run()}>
        Try it with one dollar
      </Button>
      <Text size="xs" c="dimmed" flex="1 1 16rem">
        Creates a payment link for US$1. Pay it yourself: what arrives here is the dollar less your fee.
      </Text>
    </Group>
  );
}
