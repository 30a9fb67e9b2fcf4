import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { IconRadar } from '@libs/ui/generated/icons';
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useMay, useMerchantId } from '../current-merchant/use-merchant.js';
import { RescanResult } from '../sessions/session/rescan-result.js';

/** Looks up the buyer's transaction after "I paid and you do not see it". */
export function FindPayment() {
  const merchant_id = useMerchantId();
  const may = useMay();
  const [isOpen, dialog] = useDisclosure(false);
  const [result, setResult] = useState<View<'RescanView'>>();
  const form = useApiForm({
    initial: { tx_hash: '' },
    validate: {
      tx_hash: (text) => (/^0x[0-9a-fA-F]{64}$/.test(text.trim()) ? null : '0x and 64 hex digits, as wallets show it.'),
    },
    send: async ({ tx_hash }) => {
      const [params, body] = [{ path: { merchant_id } }, { tx_hash: tx_hash.trim().toLowerCase() }];
      return (await client.POST('/api/dashboard/merchants/{merchant_id}/rescan', { params, body })).data!;
    },
    onDone: setResult,
  });
  if (!may('build')) return null;
  const close = () => {
    dialog.close();
    setResult(undefined);
    form.reset();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconRadar size={15} stroke={1.6} />} onClick={dialog.open}>
        Payment missing?
      </Button>
      <Modal opened={isOpen} onClose={close} title="Find a payment">
        <Stack>
          <ApiForm of={form} verb="Check the chain">
            <TextInput
              label="The buyer’s transaction"
              description="Their wallet or exchange shows it. A payment that we missed is added at once."
              ff="monospace"
              autoComplete="off"
              spellCheck={false}
              data-autofocus
              {...form.form.getInputProps('tx_hash')}
            />
          </ApiForm>
          {result && <RescanResult result={result} />}
        </Stack>
      </Modal>
    </>
  );
}
