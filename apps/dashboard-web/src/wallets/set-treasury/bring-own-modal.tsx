import { asProblem } from '@libs/api-client/api-problem';
import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { notifyDone } from '@libs/ui/actions/notify';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useMerchantId } from '../../current-merchant/use-merchant.js';
import { AddressCheck } from './address-check.js';
import { RelayerField } from './relayer-field.js';
import { HolderField, TreasuryField } from './treasury-field.js';
import { addressFault, relayerKeyFault } from './treasury-fields.js';
import type { TreasuryWarning } from './treasury-warnings.js';

type TreasuryHolder = NonNullable<View<'BringOwnBody'>['holder']>;

interface BringOwnProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The treasury that would be replaced. */
  readonly current: string | undefined;
}

/** Asks for an address, shows it once more for comparison, then sets it. */
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
  const [warnings, setWarnings] = useState<readonly TreasuryWarning[]>([]);
  const leaveCheck = () => {
    setIsChecking(false);
    setWarnings([]);
  };
  const api = useApiForm({
    initial: { treasury_address: '', holder: 'key', relayer_private_key: '' },
    validate: { treasury_address: addressFault, relayer_private_key: relayerKeyFault },
    /** Returns whether the treasury was set; it was not where there are warnings to accept first. */
    send: async ({ treasury_address, holder, relayer_private_key }) => {
      const body = {
        treasury_address: treasury_address.trim(),
        holder: holder as TreasuryHolder,
        relayer_private_key: relayer_private_key.trim() || null,
        accepts_warnings: warnings.map(({ warning }) => warning),
      };
      const params = { path: { merchant_id } };
      try {
        await client.POST('/api/dashboard/merchants/{merchant_id}/wallets/bring_own', { params, body });
        return true;
      } catch (error) {
        const problem = asProblem(error);
        if (problem.code === 'treasury_warnings') {
          setWarnings(problem.fields['warnings'] as TreasuryWarning[]);
          return false;
        }
        // The errors are shown at the fields, so return to them.
        leaveCheck();
        throw error;
      }
    },
    onDone: (isDone) => {
      if (!isDone) return;
      notifyDone('Saved. Owners get an e-mail.');
      onClose();
    },
  });
  const { form } = api;
  if (isChecking)
    return (
      <AddressCheck
        // Other warnings must be accepted separately.
        key={warnings.map(({ warning }) => warning).join()}
        address={form.values.treasury_address.trim()}
        hasRelayer={form.values.relayer_private_key.trim() !== ''}
        current={current}
        warnings={warnings}
        isBusy={api.isBusy}
        onBack={leaveCheck}
        onYes={() => api.submit()}
      />
    );
  const check = form.onSubmit(() => setIsChecking(true));
  return (
    <ApiForm of={{ ...api, submit: check }} verb="Continue">
      <TreasuryField {...form.getInputProps('treasury_address')} />
      <HolderField {...form.getInputProps('holder')} />
      <RelayerField {...form.getInputProps('relayer_private_key')} />
    </ApiForm>
  );
}
