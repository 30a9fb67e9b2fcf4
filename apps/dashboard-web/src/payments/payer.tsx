import type { View } from '@libs/api-client/views';
import { OnNetwork } from '@libs/ui/text/explorer';
import { Hash } from '@libs/ui/text/hash';
import { When } from '@libs/ui/text/times/when';
import { Text } from '@mantine/core';
import { customerOf, orderOf } from '../payment-facts/order-of.js';

type Payment = View<'PaymentView'>;

/** The shop's order; without one, the invoice number. */
export function Order({ payment }: { payment: Payment }) {
  const order = orderOf(payment);
  return (
    <Text component="div" size="sm" truncate maw={180} c={order ? undefined : 'dimmed'} title={order}>
      {order ?? `Invoice ${payment.invoice_id}`}
    </Text>
  );
}

/** The customer; where the shop named none, the address that paid. */
export function Customer({ payment }: { payment: Payment }) {
  const customer = customerOf(payment);
  if (!customer)
    return (
      <OnNetwork value={payment.network}>
        <Hash value={payment.from_address} kind="address" />
      </OnNetwork>
    );
  return (
    <Text component="div" size="sm" truncate maw={180} title={customer}>
      {customer}
    </Text>
  );
}

/** The transaction, linked to the explorer of its network. */
export function Transaction({ payment }: { payment: Payment }) {
  return (
    <OnNetwork value={payment.network}>
      <Hash value={payment.tx_hash} kind="tx" />
    </OnNetwork>
  );
}

/** Order, customer and time, for small screens. */
export function Payer({ payment }: { payment: Payment }) {
  const { from_address: from } = payment;
  return (
    <div style={{ maxWidth: 128 }}>
      <Order payment={payment} />
      <Text component="div" size="xs" c="dimmed" truncate>
        {customerOf(payment) ?? `${from.slice(0, 6)}…${from.slice(-4)}`} · <When at={payment.detected_at} />
      </Text>
    </div>
  );
}
