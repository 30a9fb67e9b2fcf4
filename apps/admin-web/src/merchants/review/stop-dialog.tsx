import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Button, Checkbox, Modal, Text, Textarea } from '@mantine/core';

export type StopVerb = 'reject' | 'pause';

interface Stop {
  readonly path: '/api/admin/merchants/{merchant_id}/reject' | '/api/admin/merchants/{merchant_id}/pause';
  readonly verb: string;
  readonly past: string;
  readonly consequences: (name: string) => string;
  /** The label of the reason, which says who reads it; a pause needs one. */
  readonly reasonLabel: string;
  readonly reasonNeeded: boolean;
  readonly mayBeForSecurity: boolean;
}

const STOPS: Readonly<Record<StopVerb, Stop>> = {
  reject: {
    path: '/api/admin/merchants/{merchant_id}/reject',
    verb: 'Reject',
    past: 'rejected',
    consequences: (name) =>
      `${name} cannot create payment sessions. It may object or change its application, and be approved later.`,
    reasonLabel: 'Reason (optional)',
    reasonNeeded: false,
    mayBeForSecurity: false,
  },
  pause: {
    path: '/api/admin/merchants/{merchant_id}/pause',
    verb: 'Pause',
    past: 'paused',
    consequences: (name) =>
      `${name} cannot create new sessions until an operator ends the pause. Those that are open are credited and swept as before.`,
    reasonLabel: 'Reason',
    reasonNeeded: true,
    mayBeForSecurity: true,
  },
};

interface StopDialogProps {
  readonly merchant: Pick<View<'OperatorMerchantView'>, 'id' | 'name'>;
  /** The dialog is open while there is one. */
  readonly verb: StopVerb | undefined;
  readonly onClose: () => void;
}

/** Rejects or pauses a merchant, with a reason that its owners read. */
export function StopDialog({ merchant, verb, onClose }: StopDialogProps) {
  const stop = verb && STOPS[verb];
  return (
    <Modal opened={stop !== undefined} onClose={onClose} title={stop && `${stop.verb} ${merchant.name}?`}>
      {stop && <StopForm merchant={merchant} stop={stop} onClose={onClose} />}
    </Modal>
  );
}

function StopForm({ merchant, stop, onClose }: Omit<StopDialogProps, 'verb'> & { stop: Stop }) {
  const api = useApiForm({
    initial: { reason: '', for_security: false },
    validate: {
      reason: (text: string) => (stop.reasonNeeded && text.trim() === '' ? 'The owners should know why.' : null),
    },
    send: ({ reason, for_security }) =>
      client.POST(stop.path, {
        params: { path: { merchant_id: merchant.id } },
        body: { reason: reason.trim() || null, ...(for_security ? { for_security } : {}) },
      }),
    done: `${merchant.name} is ${stop.past}.`,
    onDone: onClose,
  });
  return (
    <ApiForm
      of={api}
      verb={stop.verb}
      isDangerous
      beside={
        <Button variant="default" onClick={onClose}>
          Keep as it is
        </Button>
      }
    >
      <Text size="sm">{stop.consequences(merchant.name)}</Text>
      <Textarea
        label={stop.reasonLabel}
        description="Sent to its owners by e-mail, shown in their dashboard, and kept in the audit log."
        maxLength={500}
        minRows={3}
        data-autofocus
        {...api.form.getInputProps('reason')}
      />
      {stop.mayBeForSecurity && (
        <Checkbox
          label="Someone else may control its accounts"
          description="If so, one operator alone cannot end the pause where the platform requires two."
          {...api.form.getInputProps('for_security', { type: 'checkbox' })}
        />
      )}
    </ApiForm>
  );
}
