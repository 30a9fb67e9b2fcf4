import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useAction } from '@libs/ui/actions/use-action';
import { Facts } from '@libs/ui/details/facts';
import { SecretWindow } from '@libs/ui/text/copy/secret-window';
import { Hash } from '@libs/ui/text/hash';
import { Button, Checkbox, Group, List, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMerchantId } from '../../current-merchant/use-merchant.js';
import { WhatChangesList } from './what-changes.js';

type Generated = View<'GeneratedWalletView'>;

const PATH = '/api/dashboard/merchants/{merchant_id}/wallets/generate';

interface GenerateProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The treasury that would be replaced. */
  readonly current: string | undefined;
}

/**
 * Explains, makes a treasury, and shows its key once. The key is in this component while it is shown, and nowhere else.
 */
export function GenerateModal({ isOpen, onClose, current }: GenerateProps) {
  const [generated, setGenerated] = useState<Generated>();
  if (generated) return <KeyWindow generated={generated} onDone={() => setGenerated(undefined)} />;
  return (
    <Modal opened={isOpen} onClose={onClose} title="Generate a treasury" size="lg">
      <Explanation
        current={current}
        onClose={onClose}
        onGenerated={(made) => {
          onClose();
          setGenerated(made);
        }}
      />
    </Modal>
  );
}

function Explanation({
  current,
  onClose,
  onGenerated,
}: Omit<GenerateProps, 'isOpen'> & { onGenerated: (generated: Generated) => void }) {
  const merchant_id = useMerchantId();
  const [isSure, setIsSure] = useState(!current);
  const { run, isBusy } = useAction({
    // Passed to a callback and not returned: a returned value is kept as long as the button exists.
    send: async () => onGenerated((await client.POST(PATH, { params: { path: { merchant_id } } })).data!),
    failed: 'No treasury was created',
  });
  return (
    <Stack>
      <List size="sm" spacing={6}>
        <List.Item>We create a new key and show it to you once. Only its address is kept.</List.Item>
        <List.Item>Anyone with the key controls the money. It cannot be restored, not even by us.</List.Item>
        <List.Item>Have a password manager or a safe place for a file ready before you continue.</List.Item>
      </List>
      {current && (
        <>
          <Title order={3}>This replaces your treasury</Title>
          <Facts rows={{ 'Treasury now': <Hash value={current} kind="address" whole /> }} />
          <WhatChangesList />
          <Checkbox
            label="Send later sweeps to the new address"
            checked={isSure}
            onChange={(event) => setIsSure(event.currentTarget.checked)}
          />
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {current ? 'Keep as it is' : 'Not now'}
        </Button>
        <Button disabled={!isSure} loading={isBusy} onClick={() => run()}>
          Generate and show the key
        </Button>
      </Group>
    </Stack>
  );
}

function KeyWindow({ generated, onDone }: { generated: Generated; onDone: () => void }) {
  const { treasury_address, private_key } = generated;
  return (
    <SecretWindow
      title="The key of your treasury"
      noun="the private key"
      secret={private_key}
      file={{
        name: `treasury-${treasury_address}.txt`,
        text: `Treasury address: ${treasury_address}\nPrivate key: ${private_key}\n`,
      }}
      warning="Only this key opens your treasury. It is not stored on any server: if you lose it, it is lost forever."
      confirm="type"
      onDone={onDone}
    >
      <Facts rows={{ Opens: <Hash value={treasury_address} kind="address" whole /> }} />
      <Text size="xs" c="dimmed">
        Any Ethereum wallet imports it. Your money will be on Arbitrum One.
      </Text>
    </SecretWindow>
  );
}
