import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { centsOfDollars } from '@libs/ui/forms/dollars';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Button, Group, Paper, Text, TextInput, Title } from '@mantine/core';

const USUAL = ['10.00', '25.00', '100.00'];

/** Asks how much, and makes the pay link. */
export function TopUp({ onMade }: { onMade: (made: View<'TopUpView'>) => void }) {
  const form = useApiForm({
    initial: { amount_usd_cents: '25.00' },
    validate: {
      amount_usd_cents: (text) => (centsOfDollars(text) === undefined ? 'An amount such as 25 or 19.90.' : null),
    },
    send: async ({ amount_usd_cents }) => {
      const body = { amount_usd_cents: centsOfDollars(amount_usd_cents)! };
      return (await client.POST('/api/agent/credits/top_up', { body })).data!;
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
        US$1 to US$10,000, paid with USDC or USDT at our own pay page, by you or by whoever gets the link. Credited once
        the payment is final.
      </Text>
      <ApiForm of={form} verb="Make a pay link">
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Amount"
            leftSection="US$"
            leftSectionWidth={44}
            inputMode="decimal"
            autoComplete="off"
            maw={180}
            {...getInputProps('amount_usd_cents')}
          />
          {USUAL.map((amount) => (
            <Button key={amount} variant="default" onClick={() => setFieldValue('amount_usd_cents', amount)}>
              {amount.replace('.00', '')}
            </Button>
          ))}
        </Group>
      </ApiForm>
    </Paper>
  );
}
