import type { View } from '@libs/api-client/views';
import { Money } from '@libs/ui/text/amounts/money';
import { Hash } from '@libs/ui/text/hash';
import { Table, Text } from '@mantine/core';
import { PaymentStatus } from '../../payment-facts/payment-status.js';

/** The payments of one session, narrow enough for a phone. */
export function SessionPayments({ payments }: { payments: readonly View<'PaymentView'>[] }) {
  return (
    <Table fz="sm" horizontalSpacing="xs" aria-label="Payments">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Amount</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th ta="right">Fee</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {payments.map((payment) => (
          <Table.Tr key={payment.payment_id}>
            <Table.Td>
              <Money cents={payment.amount_usd_cents} /> {payment.asset}
              <Text component="div" size="xs" c="dimmed">
                <Hash value={payment.tx_hash} kind="tx" />
              </Text>
            </Table.Td>
            <Table.Td>
              <PaymentStatus of={payment} />
            </Table.Td>
            <Table.Td ta="right">
              <Money cents={payment.fee_usd_cents} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
