import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { centsOfDollars, dollarsOfCents, faultOfDollars } from '@libs/ui/forms/dollars';
import { DollarsField } from '@libs/ui/forms/dollars-field';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Box, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useOrganizationId } from '../use-organization.js';

const USUAL_CENTS = [1_000, 2_500, 10_000];

/** Asks for the amount, and makes the payment link. */
export function TopUp({ onMade }: { onMade: (made: View<'TopUpView'>) => void }) {
  const merchant_id = useOrganizationId();
  const form = useApiForm({
    initial: { amount_usd_cents: dollarsOfCents(2_500) },
    validate: {
      amount_usd_cents: (text) => faultOfDollars(text),
    },
    send: async ({ amount_usd_cents }) => {
      const body = { amount_usd_cents: centsOfDollars(amount_usd_cents)! };
      return (
        await client.POST('/api/agent/merchants/{merchant_id}/credits/top_up', {
          params: { path: { merchant_id } },
          body,
        })
      ).data!;
    },
    onDone: onMade,
  });
  const { getInputProps, setFieldValue } = form.form;
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb={4}>
        Top up
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        US$1 to US$10,000, paid with USDC or USDT at our own pay page, by you or anyone with the link. Credited once the
        payment is final.
      </Text>
      <ApiForm of={form} verb="Create payment link">
        <Group align="flex-start" gap="xs">
          <Box w={180}>
            <DollarsField label="Amount" echo={(money) => `You pay ${money}.`} {...getInputProps('amount_usd_cents')} />
          </Box>
          {USUAL_CENTS.map((cents) => (
            <Button
              key={cents}
              variant="default"
              mt={25}
              onClick={() => setFieldValue('amount_usd_cents', dollarsOfCents(cents))}
            >
              {cents / 100}
            </Button>
          ))}
        </Group>
      </ApiForm>
    </Paper>
  );
}
