import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useAction } from '@libs/ui/actions/use-action';
import { Button, Group } from '@mantine/core';
import { useMerchantId } from '../current-merchant/use-merchant.js';

type Payment = View<'TestPaymentBody'>;

/** The actions of a simulated buyer, in the order of the buttons. */
const ACTIONS: readonly { readonly label: string; readonly payment: Payment }[] = [
  { label: 'Pay', payment: {} },
  { label: 'Pay late', payment: { late: true } },
  { label: 'Pay, never confirmed', payment: { confirmations: 0 } },
  { label: 'Pay, then lose it in a reorg', payment: { reorg: true } },
  { label: 'Send an unsupported token', payment: { wrong_token: true } },
];

/** Pays a test session. Its consequences are the same as in live mode. */
export function SimulatedBuyer({ token }: { token: string }) {
  const merchant_id = useMerchantId();
  const params = { path: { merchant_id, token } };
  const pay = useAction({
    send: (body: Payment) =>
      client.POST('/api/dashboard/merchants/{merchant_id}/sessions/{token}/test_payment', { params, body }),
    done: 'The simulated buyer has paid.',
    failed: 'The simulated buyer could not pay',
  });
  return (
    <Group gap="xs">
      {ACTIONS.map(({ label, payment }) => (
        <Button key={label} variant="default" size="xs" loading={pay.isBusy} onClick={() => pay.run(payment)}>
          {label}
        </Button>
      ))}
    </Group>
  );
}
