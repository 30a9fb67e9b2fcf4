import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { formatUsd } from '@libs/money/cents';
import { ApiForm } from '@libs/ui/forms/api-form';
import { centsOfDollars, faultOfDollars } from '@libs/ui/forms/dollars';
import { DollarsField } from '@libs/ui/forms/dollars-field';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { useSearch } from '@libs/ui/lists/state/use-search';
import { When } from '@libs/ui/text/times/when';
import { Accordion, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsTest, useMerchant, useMerchantId } from '../current-merchant/use-merchant.js';
import { NetworkField } from '../test-mode/network-field.js';
import { type SellingGate, sellingGate } from './selling-gate.js';
import { ShareLink } from './session/share-link.js';

type Session = View<'SessionView'>;

/** Creates a payment link and shows it for sending; open while the address contains `?new=link`. */
export function NewLinkDialog() {
  const [search, change] = useSearch();
  const [made, setMade] = useState<Session>();
  const close = () => change({ new: undefined }, { replace: true });
  const merchant = useMerchant().data;
  const isTesting = useIsTest();
  const gate = merchant && !made && !isTesting ? sellingGate(merchant) : undefined;
  return (
    <Modal
      opened={search['new'] === 'link'}
      onClose={close}
      onExitTransitionEnd={() => setMade(undefined)}
      title={made ? 'Your payment link' : 'Create a payment link'}
    >
      {made ? (
        <Made session={made} onAnother={() => setMade(undefined)} onClose={close} />
      ) : gate ? (
        <Gate gate={gate} />
      ) : (
        <LinkForm onMade={setMade} />
      )}
    </Modal>
  );
}

/** Shown instead of a form that would only be refused. */
function Gate({ gate: { reason, fix } }: { gate: SellingGate }) {
  const id = useMerchantId();
  return (
    <Stack>
      <Text size="sm">{reason}</Text>
      {fix && (
        <Group>
          <Button component={Link} to={`/merchants/${id}/${fix.to}`}>
            {fix.label}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The values of the form before anything is typed. */
const EMPTY = {
  amount_usd_cents: '',
  description: '',
  note: '',
  reference: '',
  user_external_id: '',
  return_url: '',
  network: 'simulated',
};

function LinkForm({ onMade }: { onMade: (session: Session) => void }) {
  const merchant_id = useMerchantId();
  const form = useApiForm({
    initial: EMPTY,
    validate: {
      amount_usd_cents: (text) => faultOfDollars(text),
    },
    send: async (values) => {
      const params = { path: { merchant_id } };
      const body = bodyOf(values);
      return (await client.POST('/api/dashboard/merchants/{merchant_id}/sessions', { params, body })).data!;
    },
    onDone: onMade,
  });
  const props = form.form.getInputProps;
  return (
    <ApiForm
      of={form}
      verb="Create link"
      beside={
        <Text size="xs" c="dimmed">
          It can be paid for 24 hours.
        </Text>
      }
    >
      <DollarsField
        label="Amount"
        echo={(money) => `The buyer pays ${money}.`}
        data-autofocus
        {...props('amount_usd_cents')}
      />
      <NetworkField {...props('network')} />
      <TextInput
        label="Description (optional)"
        description="Buyers see this."
        placeholder="Two headphones"
        maxLength={200}
        autoComplete="off"
        {...props('description')}
      />
      <TextInput
        label="Note (optional)"
        description="Only your team sees this."
        maxLength={200}
        autoComplete="off"
        {...props('note')}
      />
      <MoreFields props={props} />
    </ApiForm>
  );
}

/** What few links need. */
function MoreFields({ props }: { props: (field: keyof typeof EMPTY) => object }) {
  return (
    <Accordion variant="filled" chevronPosition="left" styles={{ label: { fontSize: 'var(--mantine-font-size-sm)' } }}>
      <Accordion.Item value="more">
        <Accordion.Control>More</Accordion.Control>
        <Accordion.Panel>
          <Stack>
            <TextInput
              label="Order number"
              description="Your own reference. Buyers see this, also on the receipt."
              placeholder="A-1017"
              maxLength={200}
              autoComplete="off"
              {...props('reference')}
            />
            <TextInput
              label="Customer ID"
              description="A number or text. Included in every event."
              maxLength={200}
              autoComplete="off"
              {...props('user_external_id')}
            />
            <TextInput
              label="Return URL"
              description="Where the buyer goes afterward."
              placeholder="https://shop.example/thanks"
              autoComplete="off"
              {...props('return_url')}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

/** Returns the request for the values of the form. */
function bodyOf(values: typeof EMPTY) {
  const { amount_usd_cents, description, note, reference, user_external_id, return_url, network } = values;
  return {
    amount_usd_cents: centsOfDollars(amount_usd_cents)!,
    description: description.trim() || null,
    note: note.trim() || null,
    reference: reference.trim() || null,
    ...(user_external_id.trim() ? { user_external_id: userIdOf(user_external_id.trim()) } : {}),
    ...(return_url.trim() ? { return_url: return_url.trim() } : {}),
    ...(network === 'testnet' ? { network: 'testnet' as const } : {}),
  };
}

/** Returns a whole number as a number; everything else as text. */
function userIdOf(text: string): number | string {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

function Made({ session, onAnother, onClose }: { session: Session; onAnother: () => void; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">
        Asks for <b>{formatUsd(session.amount_usd_cents)}</b>
        {session.description && <> for “{session.description}”</>}, until <When at={session.expires_at} absolute />.
      </Text>
      <ShareLink url={session.pay_url} title={formatUsd(session.amount_usd_cents)} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onAnother}>
          Create another
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
