import { api, client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useAction } from '@libs/ui/actions/use-action';
import { Loaded } from '@libs/ui/states/loaded';
import { Hash } from '@libs/ui/text/hash';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useMay, useMerchantId } from '../current-merchant/use-merchant.js';
import { OrderSignature } from './order-signature.js';

type Orders = View<'TreasuryOrdersView'>;

/** The way to apply a waiting change at once: the current treasury signs it. */
export function SignNow() {
  const may = useMay();
  const [isOpen, modal] = useDisclosure(false);
  if (!may('own')) return null;
  return (
    <>
      <Button size="compact-md" onClick={modal.open}>
        Use it now…
      </Button>
      <Modal opened={isOpen} onClose={modal.close} title="Sign with your current treasury" size="lg">
        {isOpen && <Signing onDone={modal.close} />}
      </Modal>
    </>
  );
}

function Signing({ onDone }: { onDone: () => void }) {
  const merchant_id = useMerchantId();
  const response = api.useQuery(
    'get',
    '/api/dashboard/merchants/{merchant_id}/treasury_changes/signature',
    { params: { path: { merchant_id } } },
    // Never refetched: the orders must not change while the person signs them.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  );
  return (
    <Loaded response={response} title="There is nothing to sign now">
      {(orders) => <OrdersForm orders={orders} onDone={onDone} />}
    </Loaded>
  );
}

function OrdersForm({ orders: { signer, treasury_address, orders }, onDone }: { orders: Orders; onDone: () => void }) {
  const merchant_id = useMerchantId();
  const [signatures, setSignatures] = useState<Readonly<Record<number, string>>>({});
  const { run, isBusy } = useAction({
    send: () =>
      client.POST('/api/dashboard/merchants/{merchant_id}/treasury_changes/signature', {
        params: { path: { merchant_id } },
        body: {
          orders: orders.flatMap(({ typed_data: _, ...order }, i) =>
            signatures[i] ? { ...order, signature: signatures[i] } : [],
          ),
        },
      }),
    done: 'Your new treasury is in use.',
    failed: 'The treasury was not changed',
    onDone,
  });
  return (
    <Stack gap="md">
      <Text size="sm">
        With the key of your current treasury you can make the change at once. New sessions then pay the new one, and
        the platform takes your signature to the contract, so that existing addresses follow within minutes.
      </Text>
      <div>
        <Text size="xs" c="dimmed">
          Signer: your current treasury
        </Text>
        <Hash value={signer} kind="address" whole />
      </div>
      <div>
        <Text size="xs" c="dimmed">
          Your money then goes to
        </Text>
        <Hash value={treasury_address} kind="address" whole />
      </div>
      {orders.map((order, i) => (
        <OrderSignature
          key={`${order.checkout_address} ${order.initial_treasury} ${order.delay_s}`}
          order={order}
          signer={signer}
          isOfToday={i === 0}
          signature={signatures[i]}
          onSigned={(signature) => setSignatures((known) => ({ ...known, [i]: signature }))}
        />
      ))}
      <Group>
        <Button color="red" disabled={!signatures[0]} loading={isBusy} onClick={() => run()}>
          Use the new treasury now
        </Button>
      </Group>
    </Stack>
  );
}
