import type { View } from '@libs/api-client/views';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Hash } from '@libs/ui/text/hash';
import { Money } from '@libs/ui/text/money';
import { Table } from '@mantine/core';

/** The payments of one session. */
export function SessionPayments({ payments }: { payments: readonly View<'PaymentView'>[] }) {
  return (
    <Table.ScrollContainer minWidth={420} type="native">
      <Table fz="sm" aria-label="Payments">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Amount</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Fee</Table.Th>
            <Table.Th>Transaction</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {payments.map((payment) => (
            <Table.Tr key={payment.payment_id}>
              <Table.Td>
                <Money cents={payment.amount_usd_cents} /> {payment.asset}
              </Table.Td>
              <Table.Td>
                <StatusBadge kind="payment" status={payment.status} />
              </Table.Td>
              <Table.Td>
                <Money cents={payment.fee_usd_cents} />
              </Table.Td>
              <Table.Td>
                <Hash value={payment.tx_hash} kind="tx" />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
