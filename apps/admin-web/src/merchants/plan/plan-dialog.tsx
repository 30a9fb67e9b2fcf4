import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { notifyDone } from '@libs/ui/actions/notify';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { statusOptions } from '@libs/ui/status/status-table';
import { percentOfBps } from '@libs/ui/text/amounts/money';
import { Button, Modal, Select, Text, TextInput } from '@mantine/core';
import { bpsOfPercent, dayOf, endOfDay, percentText } from './plan-values.js';

type Merchant = View<'OperatorMerchantDetailView'>;

interface PlanDialogProps {
  readonly merchant: Merchant;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Overrides plan, fee and paid-until date of a merchant. */
export function PlanDialog({ merchant, isOpen, onClose }: PlanDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Plan of ${merchant.name}`}>
      <PlanForm merchant={merchant} onClose={onClose} />
    </Modal>
  );
}

function PlanForm({ merchant, onClose }: Omit<PlanDialogProps, 'isOpen'>) {
  const api = useApiForm({
    initial: {
      fee_tier: merchant.fee_tier as string,
      fee_bps: percentText(merchant.fee_bps),
      pro_paid_until: dayOf(merchant.pro_paid_until),
    },
    validate: {
      fee_bps: (text: string) =>
        bpsOfPercent(text) === undefined
          ? 'Enter a percentage from 0 to 10 with at most two decimals, or leave it empty.'
          : null,
    },
    send: ({ fee_tier, fee_bps, pro_paid_until }) =>
      client.PATCH('/api/admin/merchants/{merchant_id}', {
        params: { path: { merchant_id: merchant.id } },
        body: {
          fee_tier: fee_tier as Merchant['fee_tier'],
          fee_bps: bpsOfPercent(fee_bps) ?? null,
          // A day that was not edited keeps its hour.
          ...(pro_paid_until === dayOf(merchant.pro_paid_until) ? {} : { pro_paid_until: endOfDay(pro_paid_until) }),
        },
      }),
    onDone: ({ data }) => {
      notifyDone(`New sessions of ${merchant.name} have a fee of ${percentOfBps(data?.effective_fee_bps ?? 0)}.`);
      onClose();
    },
  });
  return (
    <ApiForm
      of={api}
      verb="Override"
      beside={
        <Button variant="default" onClick={onClose}>
          Keep as it is
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        Applies to new sessions of {merchant.name}. Existing ones keep the fee that their address commits to.
      </Text>
      <Select label="Plan" data={statusOptions('plan')} allowDeselect={false} {...api.form.getInputProps('fee_tier')} />
      <TextInput
        label="Custom fee, in percent"
        description="Replaces the plan’s fee. 0 for in-house merchants; empty for the plan’s fee."
        inputMode="decimal"
        placeholder="The plan’s fee"
        {...api.form.getInputProps('fee_bps')}
      />
      <TextInput
        type="date"
        label="Pro paid until"
        description="The end of that day, UTC. Empty: Pro has no end."
        {...api.form.getInputProps('pro_paid_until')}
      />
    </ApiForm>
  );
}
