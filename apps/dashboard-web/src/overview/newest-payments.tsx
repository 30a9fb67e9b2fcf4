import { api } from '@libs/api-client/client';
import { ReadProblem } from '@libs/ui/states/read-problem';
import { Money } from '@libs/ui/text/amounts/money';
import { When } from '@libs/ui/text/times/when';
import { Anchor, Group, Paper, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { PaymentStatus } from '../payment-facts/payment-status.js';
import { Order } from '../payments/payer.js';
import styles from './newest-payments.module.css';

const SHOWN = 5;

/** The newest payments, if there are any. */
export function NewestPayments() {
  const merchant_id = useMerchantId();
  const response = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/payments', {
    params: { path: { merchant_id }, query: { limit: SHOWN } },
  });
  const { data } = response;
  if (!data && response.error)
    return (
      <ReadProblem error={response.error} title="Could not load payments" onRetry={() => void response.refetch()} />
    );
  if (!data || data.data.length === 0) return null;
  const all = `/merchants/${merchant_id}/payments`;
  return (
    <Paper p="lg" component="section" aria-label="Newest payments">
      <Group justify="space-between" mb="xs">
        <Title order={2}>Newest payments</Title>
        <Anchor component={Link} to={all} fz="sm">
          All payments
        </Anchor>
      </Group>
      <table className={styles['table']} aria-label="Newest payments">
        <tbody>
          {data.data.map((payment) => (
            <tr key={payment.payment_id}>
              <td>
                <Anchor
                  component={Link}
                  to={all}
                  search={{ open: String(payment.payment_id) } as never}
                  fz="sm"
                  c="inherit"
                  fw={500}
                >
                  <Money cents={payment.amount_usd_cents} /> {payment.asset}
                </Anchor>
              </td>
              <td className="mantine-visible-from-sm">
                <Order payment={payment} />
              </td>
              <td>
                <PaymentStatus of={payment} />
              </td>
              <td>
                <When at={payment.detected_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
