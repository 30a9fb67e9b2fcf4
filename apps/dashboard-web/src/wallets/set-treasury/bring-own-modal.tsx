import { client } from '@libs/api-client/client';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useMerchantId } from '../../current-merchant/use-merchant.js';
import { AddressCheck } from './address-check.js';
import { RelayerField } from './relayer-field.js';
import { TreasuryField } from './treasury-field.js';
import { addressFault, relayerKeyFault } from './treasury-fields.js';

interface BringOwnProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The treasury that would be replaced. */
  readonly current: string | undefined;
}

/** Takes an address, shows it once more to be compared, then sets it. */
export function BringOwnModal({ isOpen, onClose, current }: BringOwnProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Bring your own treasury" size="lg">
      <BringOwnForm onClose={onClose} current={current} />
    </Modal>
  );
}

function BringOwnForm({ onClose, current }: Omit<BringOwnProps, 'isOpen'>) {
  const merchant_id = useMerchantId();
  const [isChecking, setIsChecking] = useState(false);
  const api = useApiForm({
    initial: { treasury_address: '', relayer_private_key: '' },
    validate: { treasury_address: addressFault, relayer_private_key: relayerKeyFault },
    send: async ({ treasury_address, relayer_private_key }) => {
      const body = {
        treasury_address: treasury_address.trim(),
        relayer_private_key: relayer_private_key.trim() || null,
      };
      const params = { path: { merchant_id } };
      return client
        .POST('/api/dashboard/merchants/{merchant_id}/wallets/bring_own', { params, body })
        .catch((error: unknown) => {
          // What is wrong stands at the fields: back to them.
          setIsChecking(false);
          throw error;
        });
    },
    done: 'Saved. Owners get an e-mail.',
    onDone: onClose,
  });
  const { form } = api;
  if (isChecking)
    return (
      <AddressCheck
        address={form.values.treasury_address.trim()}
        hasRelayer={form.values.relayer_private_key.trim() !== ''}
        current={current}
        isBusy={api.isBusy}
        onBack={() => setIsChecking(false)}
        onYes={() => api.submit()}
      />
    );
  const check = form.onSubmit(() => setIsChecking(true));
  return (
    <ApiForm of={{ ...api, submit: check }} verb="Continue">
      <TreasuryField {...form.getInputProps('treasury_address')} />
      <RelayerField {...form.getInputProps('relayer_private_key')} />
    </ApiForm>
  );
}
